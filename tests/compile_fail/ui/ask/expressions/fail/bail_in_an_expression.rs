use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = { if late() { anyhow::bail!("too late") } ["day"] })]
    range: String,
}

fn late() -> bool {
    true
}

#[final_step]
fn create(_: Create) {}

fn main() {}
