use rmcp::ServerHandler;
use wizard_core::{Wizard, Wizards, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create) {}

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = wizard_core::rmcp::http::Server::new(Wizards::new(Server).tool::<Create>());
}
