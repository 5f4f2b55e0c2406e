use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(min = 3, default = 2)]
    least: u32,
    /// How many at most?
    #[ask(max = 3, default = 4)]
    most: u32,
    /// Which range?
    #[ask(min_len = 3, default = "ab")]
    short: String,
    /// Which range then?
    #[ask(max_len = 3, default = "abcd")]
    long: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
