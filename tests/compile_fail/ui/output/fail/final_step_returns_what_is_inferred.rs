use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(answers: Create) -> Result<_, std::fmt::Error> {
    Ok(answers.range)
}

fn main() {}
