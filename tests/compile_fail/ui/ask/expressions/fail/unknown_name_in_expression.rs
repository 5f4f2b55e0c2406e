use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Send it?
    #[ask(when = count > 3)]
    send: bool,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
