use rmcp::ServerHandler;
use wizard_core::{Wizard, Wizards, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[derive(serde::Serialize)]
struct Report {
    id: u32,
}

#[final_step]
fn create(_: Create) -> wizard_core::Json<Report> {
    wizard_core::Json(Report { id: 3 })
}

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).tool::<Create>();
}
