use wizard_core::{Wizard, final_step};

// The description stands below.
#[derive(Wizard)]
#[wizard(about = "Book a table.")]
struct Book {
    /// Which day?
    day: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
