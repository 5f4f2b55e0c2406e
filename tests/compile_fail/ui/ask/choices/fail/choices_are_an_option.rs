use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// At which time?
    #[ask(choices = server.times())]
    time: String,
}

struct Restaurant;

impl Restaurant {
    fn times(&self) -> Option<Vec<String>> {
        None
    }
}

#[final_step]
fn book(_: Book, _: &Restaurant) {}

fn main() {}
