use wizard_core::{Answer, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many percent?
    #[ask(min = 101)]
    least: Percent,
    /// How many at most?
    #[ask(max = 0)]
    most: Option<Percent>,
    /// Which name?
    #[ask(min_len = 9)]
    name: Name,
    /// Which one?
    #[ask(default = 101)]
    default: Percent,
    /// Whose?
    #[ask(default = "nobody")]
    whose: Name,
}

#[derive(Answer)]
#[answer(min = 1, max = 100)]
struct Percent(u8);

#[derive(Answer)]
#[answer(max_len = 5)]
struct Name(String);

#[final_step]
fn create(_: Create) {}

fn main() {}
