use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which one?
    #[ask(choices = [("s", "Sales"), ("t", "Stock")])]
    dataset: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
