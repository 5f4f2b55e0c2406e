use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(known = 1 + 2)]
    count: u32,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
