use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which of { is it?
    opening: String,
    /// Which of } is it?
    closing: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
