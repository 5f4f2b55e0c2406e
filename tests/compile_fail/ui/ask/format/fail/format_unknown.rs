use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// To whom?
    #[ask(format = mail)]
    to: String,
    /// When?
    #[ask(format = date-time)]
    when: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
