use wizard_core::{Final, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create, _: &Final<'_>) {}

fn main() {}
