use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    #[ask(format = date, min = "2026-01-01")]
    day: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
