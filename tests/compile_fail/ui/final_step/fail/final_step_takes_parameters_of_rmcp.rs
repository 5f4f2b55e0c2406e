use rmcp::handler::server::wrapper::Parameters;
use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(Parameters(answers): Parameters<Create>) -> String {
    answers.range
}

fn main() {}
