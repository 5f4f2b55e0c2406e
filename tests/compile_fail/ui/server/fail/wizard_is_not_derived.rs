use rmcp::ServerHandler;
use wizard_core::{Wizards, final_step};

struct Create {
    range: String,
}

#[final_step]
fn create(_: Create) {}

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).tool::<Create>();
}
