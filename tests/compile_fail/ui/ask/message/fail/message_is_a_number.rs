use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    #[ask(5)]
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
