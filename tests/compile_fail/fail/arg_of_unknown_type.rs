use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which lines?
    #[ask(arg)]
    lines: Lines,
    /// How many?
    #[ask(default = lines.count(), check = lines.check(count))]
    count: u32,
}

struct Lines(Vec<String>);

#[final_step]
fn create(_: Create) {}

fn main() {}
