use wizard_core::{Wizard, final_step};

/// Stay somewhere.
#[derive(Wizard)]
#[wizard(confirm = "Stay with {breakfast} and {eggs}, {}?")]
struct Stay {
    /// With breakfast?
    breakfast: bool,
}

#[final_step]
fn stay(_: Stay) {}

fn main() {}
