use wizard_core::{Wizard, final_step};

/// Stay somewhere.
#[derive(Wizard)]
struct Stay {
    /// From when?
    start: u8,
    /// Till when?
    #[ask(again)]
    end: u8,
    /// How often?
    #[ask(again = true)]
    often: u8,
}

#[final_step]
fn stay(_: Stay) {}

fn main() {}
