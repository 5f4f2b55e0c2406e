use rmcp::ServerHandler;
use wizard_core::Wizards;

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).principal(|_| "ann");
}
