use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For how many?
    #[default = 2]
    people: u8,
    /// How warm?
    #[default(-3)]
    degrees: i8,
    /// In what name?
    #[default = "Ann"]
    name: String,
    /// Which day?
    #[default]
    day: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
