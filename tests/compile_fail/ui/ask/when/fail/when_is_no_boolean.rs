use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    count: u32,
    /// To whom?
    #[ask(when = count)]
    to: Option<String>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
