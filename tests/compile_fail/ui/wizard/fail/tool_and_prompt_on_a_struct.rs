use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[tool(name = "book")]
struct Book {
    /// For how many?
    people: u8,
}

#[final_step]
fn book(_: Book) {}

/// Review a change.
#[derive(Wizard)]
#[prompt]
struct Review {
    /// How strictly?
    strictness: u8,
}

#[final_step]
fn review(_: Review) {}

fn main() {}
