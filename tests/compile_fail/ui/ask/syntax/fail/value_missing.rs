use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Send it?
    #[ask(when)]
    send: bool,
    /// How many?
    #[ask(check =)]
    count: u32,
    /// How many at most?
    #[ask(max)]
    most: u32,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
