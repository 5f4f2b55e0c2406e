use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range of {dataset}?
    range: String,
    /// Which dataset?
    dataset: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
