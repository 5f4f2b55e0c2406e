use rmcp::ServerHandler;
use wizard_core::{Wizard, Wizards, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create) -> u32 {
    3
}

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).prompt::<Create>();
}
