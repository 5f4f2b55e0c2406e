use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(options = ["day", "week"])]
    range: String,
    /// How many?
    #[ask(maximum = 3)]
    count: u8,
    /// Which code?
    #[ask(regex = "[a-z]")]
    code: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
