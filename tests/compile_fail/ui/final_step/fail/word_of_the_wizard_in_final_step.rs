use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
}

#[final_step(name = "book", confirm = "Really?", transaction)]
fn book(_: Book) {}

fn main() {}
