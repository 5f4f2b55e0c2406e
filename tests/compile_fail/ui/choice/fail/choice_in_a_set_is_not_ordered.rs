use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which ones?
    datasets: std::collections::BTreeSet<Dataset>,
}

#[derive(Clone, Copy, Choice)]
enum Dataset {
    Sales,
    Stock,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
