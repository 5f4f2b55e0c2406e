use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(choices = [1, 2])]
    count: u8,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
