use rmcp::ServerHandler;
use wizard_core::{Choice, Questions, Wizards};

#[derive(Clone, Copy, Choice)]
enum Size {
    Small,
    Large,
}

#[derive(Questions)]
struct Place {
    /// Which street?
    street: String,
}

struct Plain;

struct Server;
impl ServerHandler for Server {}

fn main() {
    let _ = Wizards::new(Server).tool::<Size>();
    let _ = Wizards::new(Server).prompt::<Place>();
    let _ = Wizards::new(Server).resource::<Plain>("plain://{id}");
    let _ = Wizards::new(Server).tool_for::<Size>(|_| true);
}
