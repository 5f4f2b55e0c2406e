use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[wizard(annotations(read_only, destructive = true))]
struct Book {
    /// Which day?
    day: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
