use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create;

#[final_step]
fn create(_: Create) {}

fn main() {}
