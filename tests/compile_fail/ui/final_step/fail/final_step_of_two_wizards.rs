use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

/// Send a report.
#[derive(Wizard)]
struct Send {
    /// To whom?
    to: String,
}

#[final_step]
fn create(_: Create, _: Send) {}

fn main() {}
