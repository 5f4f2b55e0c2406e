use wizard_core::{Wizard, final_step};

/// Create a report.
#[final_step]
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

fn main() {}
