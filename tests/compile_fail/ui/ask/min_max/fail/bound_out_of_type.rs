use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(min = 300)]
    least: u8,
    /// How many at most?
    #[ask(max = -1)]
    most: u8,
    /// How many then?
    #[ask(max = 300)]
    other: Option<u8>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
