use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    #[doc = include_str!("../../../../main.rs")]
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
