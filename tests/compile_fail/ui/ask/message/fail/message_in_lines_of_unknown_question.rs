use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which dataset?
    dataset: String,
    /// Which range
    /// of the many there are
    /// in {data}?
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
