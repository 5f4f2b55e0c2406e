use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which one?
    #[ask(choices = [Dataset::Sales])]
    dataset: Dataset,
}

#[derive(Clone, Copy, Choice)]
enum Dataset {
    Sales,
    Stock,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
