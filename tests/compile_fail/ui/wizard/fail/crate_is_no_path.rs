use wizard_core::{Answer, Choice, Questions, Wizard, final_step};

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

#[derive(Answer)]
#[answer(crate = "wizard_core")]
struct Percent(u8);

#[derive(Questions)]
#[questions(crate = "wizard_core")]
struct Group {
    /// Which town?
    town: String,
}

fn main() {}
