use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
#[ask("Really?")]
fn create(_: Create) {}

fn main() {}
