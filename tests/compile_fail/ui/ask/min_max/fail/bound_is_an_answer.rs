use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// How many adults?
    adults: u8,
    /// How many people?
    #[ask(min = adults)]
    people: u8,
    /// In what name?
    #[ask(max_len = people)]
    name: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
