use rmcp::ServerHandler;
use wizard_core::{Principal, SealPolicy, Wizard, Wizards, final_step};

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

async fn caller(_: &rmcp::model::Extensions) -> Option<Principal> {
    None
}

fn main() {
    let _ = Wizards::new(Server).tool::<Create>().principal(caller).seal(SealPolicy::ephemeral());
}
