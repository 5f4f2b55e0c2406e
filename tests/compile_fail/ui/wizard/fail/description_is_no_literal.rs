use wizard_core::{Wizard, final_step};

#[doc = concat!("Create", " a report.")]
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
