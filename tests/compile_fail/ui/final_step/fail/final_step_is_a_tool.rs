use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[rmcp::tool(description = "Create a report.")]
#[final_step]
async fn create(answers: Create) -> String {
    answers.range
}

fn main() {}
