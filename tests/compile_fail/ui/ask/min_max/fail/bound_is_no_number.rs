use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(min = "x")]
    count: u32,
    /// How many at most?
    #[ask(max = LIMIT)]
    most: u32,
    /// Which range?
    #[ask(max_len = -1)]
    range: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
