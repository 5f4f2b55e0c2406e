use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Shall we remind you?
    remind: bool,
    /// When?
    #[ask(when = "remind")]
    when: Option<String>,
    /// Which time?
    #[ask(choices = "server.times()")]
    time: String,
}

#[final_step]
fn book(_: Book, _: &Inn) {}

struct Inn;

impl rmcp::ServerHandler for Inn {}

impl Inn {
    fn times(&self) -> Vec<String> {
        Vec::new()
    }
}

fn main() {}
