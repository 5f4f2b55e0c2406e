use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which ranges?
    #[ask(choices = ["day", "week"])]
    ranges: std::collections::BTreeSet<String>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
