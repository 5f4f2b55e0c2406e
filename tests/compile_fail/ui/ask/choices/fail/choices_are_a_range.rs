use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For how many?
    #[ask(choices = 1..=8)]
    people: u8,
    /// For how many children?
    #[ask(choices = (0..8))]
    children: u8,
    /// How many hours?
    #[ask(choices = 2..)]
    hours: u8,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
