use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(min = 3, max = 2)]
    count: u32,
    /// Which range?
    #[ask(min_len = 3, max_len = 2)]
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
