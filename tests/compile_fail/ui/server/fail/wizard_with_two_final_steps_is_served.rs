use rmcp::ServerHandler;
use wizard_core::{Wizard, Wizards, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

struct Server;
impl ServerHandler for Server {}
impl Server {
    fn ranges(&self) -> Vec<String> {
        Vec::new()
    }
}

#[final_step]
fn create(answers: Create, _: &Server) -> String {
    answers.range
}

#[final_step]
fn cancel(answers: Create, _: &Server) -> String {
    answers.range
}

fn main() {
    let _ = Wizards::new(Server).tool::<Create>();
}
