use wizard_core::{Answer, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many percent?
    #[ask(default = 3, max = 9)]
    percent: Percent,
    /// How many then?
    other: Option<Pair>,
}

#[derive(Answer)]
#[answer(maximum = 100)]
struct Percent(u8);

#[derive(Answer)]
struct Pair(u8, u8);

#[final_step]
fn create(_: Create) {}

fn main() {}
