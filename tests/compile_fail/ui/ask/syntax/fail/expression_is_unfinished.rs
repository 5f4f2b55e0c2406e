use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Remind you?
    remind: bool,
    /// When?
    #[ask(when = remind &&)]
    day: Option<String>,
    /// Which range?
    #[ask(choices = server.)]
    range: String,
    /// How many?
    #[ask(default = if remind, max = 3)]
    count: u8,
    #[compute(server.)]
    total: u8,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
