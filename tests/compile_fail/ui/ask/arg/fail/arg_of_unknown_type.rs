use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which lines?
    #[ask(arg)]
    lines: Lines,
}

struct Lines(Vec<String>);

#[final_step]
fn create(_: Create) {}

fn main() {}
