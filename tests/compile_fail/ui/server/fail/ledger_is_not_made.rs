use rmcp::ServerHandler;
use wizard_core::{Wizards, ledger::MemoryLedger};

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).ledger(MemoryLedger);
}
