use wizard_core::{Answer, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many percent?
    percent: Vec<Percent>,
}

#[derive(Answer)]
#[answer(max = 100)]
struct Percent(u8);

#[final_step]
fn create(_: Create) {}

fn main() {}
