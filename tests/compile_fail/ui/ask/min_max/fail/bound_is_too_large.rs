use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(max = 340282366920938463463374607431768211455)]
    count: u128,
    /// How few?
    #[ask(min = -340282366920938463463374607431768211455)]
    few: i128,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
