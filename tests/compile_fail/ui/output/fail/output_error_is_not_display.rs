use rmcp::ServerHandler;
use wizard_core::{Wizard, Wizards, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

struct Failed;

#[final_step]
fn create(_: Create) -> Result<String, Failed> {
    Err(Failed)
}

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).tool::<Create>();
}
