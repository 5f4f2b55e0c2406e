use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
}

#[final_step(once = true)]
fn book(book: Book) -> String {
    book.day
}

fn main() {}
