use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    count: u32,
    /// Which range?
    #[ask(when = || count > 1)]
    range: Option<String>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
