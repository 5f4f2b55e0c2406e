use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[choice(title = "Range")]
    range: String,
    /// How many?
    #[answer(max = 3)]
    count: u8,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
