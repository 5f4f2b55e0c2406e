use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
    /// Which time at {server.name()}?
    time: String,
    /// Whose, {caller}?
    whose: String,
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
