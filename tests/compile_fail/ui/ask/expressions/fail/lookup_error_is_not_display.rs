use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = ranges()?)]
    range: String,
}

struct Failed;

fn ranges() -> Result<Vec<String>, Failed> {
    Err(Failed)
}

#[final_step]
fn create(_: Create) {}

fn main() {}
