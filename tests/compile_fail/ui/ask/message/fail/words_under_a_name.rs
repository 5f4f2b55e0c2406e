use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    #[ask(prompt = "For how many?")]
    people: u8,
    #[ask(label = "In what name?", max_len = 20)]
    name: String,
    #[ask(confirm = "Really?")]
    sure: bool,
    #[ask(WISH)]
    wish: String,
}

#[final_step]
fn book(_: Book) {}

const WISH: &str = "Which wish?";

fn main() {}
