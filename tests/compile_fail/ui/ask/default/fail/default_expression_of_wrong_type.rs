use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
    /// How many?
    #[ask(default = range.trim())]
    count: u32,
    /// Send it?
    #[ask(default = 3 + 4)]
    send: bool,
    /// Which dataset?
    #[ask(default = range)]
    dataset: Dataset,
}

#[derive(Clone, Copy, Choice)]
enum Dataset {
    Sales,
    Costs,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
