use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// What is the word?
    #[ask(format = password)]
    word: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
