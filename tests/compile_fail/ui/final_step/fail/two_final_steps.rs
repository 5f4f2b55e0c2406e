use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create) {}

#[final_step]
async fn create_again(_: Create) {}

fn main() {}
