use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// When?
    #[ask(min = "2026-01-01")]
    day: jiff::civil::Date,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
