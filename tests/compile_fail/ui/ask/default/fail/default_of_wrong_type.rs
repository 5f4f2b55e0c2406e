use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(default = false)]
    range: String,
    /// How many?
    #[ask(default = "three")]
    count: u8,
    /// How many at most?
    #[ask(default = 300)]
    most: u8,
    /// How much?
    #[ask(default = 0.5)]
    whole: u8,
    /// Send it?
    #[ask(default = "yes")]
    send: bool,
    /// Which dataset?
    #[ask(default = "profit")]
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
