use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(default = "3".parse::<u8>())]
    count: u8,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
