use rmcp::ServerHandler;
use wizard_core::{Wizard, Wizards, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(answers: Create) -> String {
    answers.range
}

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).tool();
}
