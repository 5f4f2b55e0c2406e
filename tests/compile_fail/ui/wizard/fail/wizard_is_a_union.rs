use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
union Create {
    range: u32,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
