use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
}

#[final_step(retry_errors)]
fn book(book: Book) -> String {
    book.day
}

fn main() {}
