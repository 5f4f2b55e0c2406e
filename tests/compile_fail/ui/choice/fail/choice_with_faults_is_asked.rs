use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which dataset?
    #[ask(default = "costs")]
    dataset: Dataset,
    /// Which dataset then?
    other: Option<Dataset>,
}

#[derive(Clone, Copy, Choice)]
enum Dataset {
    Sales,
    #[choice(titel = "Costs of the day")]
    Costs,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
