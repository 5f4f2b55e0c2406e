use wizard_core::{Wizard, final_step};

/// Stay somewhere.
#[derive(Wizard)]
#[wizard(review, confirm = "Stay?", max_rounds = 2)]
struct Stay {
    /// With breakfast?
    #[ask(only_user)]
    breakfast: bool,
}

#[final_step]
fn stay(_: Stay) {}

fn main() {}
