use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
}

#[final_step(once, on_unknown = retry)]
fn book(book: Book) -> String {
    book.day
}

fn main() {}
