use rmcp::ServerHandler;
use wizard_core::{SealPolicy, Wizards};

struct Server;
impl ServerHandler for Server {}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = Wizards::new(Server).seal(SealPolicy::from_env("KEY")?)?;
    let _ = server.audience("post");
    Ok(())
}
