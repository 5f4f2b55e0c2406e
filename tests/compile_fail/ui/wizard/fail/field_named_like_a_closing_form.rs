use wizard_core::{Wizard, final_step};

/// Stay somewhere.
#[derive(Wizard)]
#[wizard(review, confirm = "Stay?")]
struct Stay {
    /// With breakfast?
    confirm: bool,
    /// With an egg?
    #[ask(form = "review")]
    egg: bool,
}

#[final_step]
fn stay(_: Stay) {}

fn main() {}
