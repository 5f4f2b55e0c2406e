use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
#[wizard(title = "One")]
#[wizard(title = "Two")]
struct Create {
    /// How many?
    count: u32,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
