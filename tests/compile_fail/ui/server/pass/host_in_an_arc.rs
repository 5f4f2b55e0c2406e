#![allow(dead_code)]

use std::sync::Arc;

use rmcp::ServerHandler;
use wizard_core::{Serves, SealPolicy, Wizard, Wizards, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create, _: &Server) {}

/// Delete a report.
#[derive(Wizard)]
struct Delete {
    /// Which one?
    range: String,
}

#[final_step]
fn delete(_: Delete) {}

/// Move a report.
#[derive(Wizard)]
struct Move {
    /// Which one?
    range: String,
}

#[final_step]
fn move_it(_: Move, _: &Arc<Server>) {}

/// Look at a report.
#[derive(Wizard)]
struct Look {
    /// Which one?
    range: String,
}

#[final_step]
fn look(_: Look, _: &Archive) {}

struct Server;
impl ServerHandler for Server {}

struct Archive;

impl Serves<Archive> for Arc<Server> {
    fn server(&self) -> &Archive {
        &Archive
    }
}

fn main() {
    let wizards = Wizards::new(Arc::new(Server)).tool::<Create>().tool::<Delete>().tool::<Move>().tool::<Look>();
    assert!(wizards.no_principal().seal(SealPolicy::ephemeral()).is_ok());
}
