use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step(once, retry_errors)]
fn create(answers: Create) -> String {
    answers.range
}

fn main() {}
