use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    #[sample("Which lines?")]
    lines: Lines,
}

struct Lines(Vec<String>);

#[final_step]
fn create(_: Create) {}

fn main() {}
