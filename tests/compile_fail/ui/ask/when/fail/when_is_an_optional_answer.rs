use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Shall it be sent?
    send: Option<bool>,
    /// To whom?
    #[ask(when = send)]
    to: Option<String>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
