#![deny(warnings)]

use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For whom?
    #[ask(form = "home")]
    name: String,
    /// Under which number?
    #[ask(form = "dome")]
    number: String,
    /// From when?
    #[ask(form = "day_1")]
    from: String,
    /// Till when?
    #[ask(form = "day_2")]
    till: String,
}

#[final_step]
fn book(book: Book) -> String {
    book.name + &book.number + &book.from + &book.till
}

fn main() {}
