use wizard_core::{Wizard, final_step};

/// Stay somewhere.
#[derive(Wizard)]
struct Stay {
    /// With breakfast?
    breakfast: bool,
    /// With an egg?
    #[ask(when = breakfast, optional)]
    egg: bool,
}

#[final_step]
fn stay(_: Stay) {}

fn main() {}
