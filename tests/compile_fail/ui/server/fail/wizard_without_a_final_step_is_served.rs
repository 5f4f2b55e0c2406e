use rmcp::ServerHandler;
use wizard_core::{Wizard, Wizards};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).tool::<Create>();
}
