use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which server?
    server: String,
    /// Who calls?
    caller: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
