use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For how many?
    people: u8,
    /// Which wish?
    #[ask(when = |people| people > 3)]
    wish: Option<String>,
    /// Which time?
    #[ask(choices = |server| server.times())]
    time: String,
    /// In what name?
    #[ask(check = |name| name.is_empty())]
    name: String,
    #[compute(move || people + 1)]
    chairs: u8,
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
