use wizard_core::{Wizard, final_step};

/// Stay somewhere.
#[derive(Wizard)]
struct Stay {
    /// From when?
    start: u8,
    /// Till when?
    #[ask(again = start)]
    end: u8,
}

#[final_step]
fn stay(_: Stay) {}

fn main() {}
