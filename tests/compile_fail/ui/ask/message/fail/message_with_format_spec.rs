use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which dataset?
    dataset: String,
    #[ask("Which range of {dataset:?}?")]
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
