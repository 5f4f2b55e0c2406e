#![deny(unused_must_use)]

use rmcp::ServerHandler;
use wizard_core::{SealPolicy, Wizards, rmcp::HostError};

struct Server;
impl ServerHandler for Server {}

fn main() -> Result<(), HostError> {
    Wizards::new(Server).no_principal().seal(SealPolicy::ephemeral())?;
    Ok(())
}
