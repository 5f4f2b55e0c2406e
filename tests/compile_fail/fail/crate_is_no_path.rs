use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
#[wizard(crate = "wizard_core")]
struct Create {
    /// Which range?
    range: String,
}

#[derive(Clone, Copy, Choice)]
#[choice(crate = "wizard_core")]
enum Dataset {
    Sales,
}

#[final_step(crate = "wizard_core")]
fn create(_: Create) {}

fn main() {}
