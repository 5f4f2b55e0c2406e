use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For how many?
    people: u8,
    /// Which time?
    #[ask(choices = let all = server.times(); all)]
    time: String,
    #[compute(let chairs = people + 1; chairs)]
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
