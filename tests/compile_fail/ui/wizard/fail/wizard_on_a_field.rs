use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[wizard(title = "Range")]
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
