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

async fn serve() {
    let _ = Wizards::new(Server).tool::<Create>().serve_stdio().await;
}

fn main() {}
