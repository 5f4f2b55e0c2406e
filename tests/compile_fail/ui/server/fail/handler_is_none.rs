use rmcp::ServerHandler;
use wizard_core::Wizards;

struct Server;
impl ServerHandler for Server {}

struct Plain;

fn main() {
    let _ = Wizards::new(Plain);
    let _ = Wizards::new(&Server);
}
