use rmcp::ServerHandler;
use wizard_core::{Wizard, Wizards, final_step, ledger::MemoryLedger};

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
    let _ = Wizards::new(Server).wizard::<Create>();
    let _ = Wizards::new(Server).add_wizard::<Create>();
    let _ = Wizards::new(Server).add_tool::<Create>();
    let _ = Wizards::new(Server).with_tool::<Create>();
    let _ = Wizards::new(Server).ledger(MemoryLedger::new()).single_process();
    let _ = Wizards::new(Server).tool::<Create>().audience("reports");
}
