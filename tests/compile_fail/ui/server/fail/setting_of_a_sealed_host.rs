use rmcp::ServerHandler;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step};

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
    let host = Wizards::new(Server).tool::<Create>().seal(SealPolicy::ephemeral()).expect("a host");
    let _ = host.no_principal();
}
