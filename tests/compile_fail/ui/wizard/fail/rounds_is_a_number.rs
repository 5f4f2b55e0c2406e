use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[wizard(rounds = 3)]
struct Book {
    /// Which day?
    day: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
