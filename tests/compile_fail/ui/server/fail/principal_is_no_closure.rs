use rmcp::ServerHandler;
use wizard_core::{Principal, Wizards};

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).principal(Principal::new("client", "issuer", "ann"));
}
