use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Send it?
    #[ask(format = email)]
    send: bool,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
