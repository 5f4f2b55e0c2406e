use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(min = 1)]
    range: String,
    /// How many?
    #[ask(max_len = 3)]
    count: u32,
    /// Send it?
    #[ask(max = 1)]
    send: bool,
    /// Which dataset?
    #[ask(min_len = 1)]
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
