use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = ranges().filter(|year| *year > 3).chain(year))]
    range: String,
    /// Which year?
    year: u32,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
