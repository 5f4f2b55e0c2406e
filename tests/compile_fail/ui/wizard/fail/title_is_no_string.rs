use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
#[wizard(title = 5)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
