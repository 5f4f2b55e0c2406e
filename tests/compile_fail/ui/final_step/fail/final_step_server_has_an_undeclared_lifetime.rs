use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

struct Reports;

#[final_step]
fn create(_: Create, _: &'a Reports) {}

fn main() {}
