use wizard_core::{Choice, Wizard, final_step};

#[derive(Clone, Copy, Choice)]
enum Day {
    #[default]
    Friday,
    Saturday,
}

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: Day,
    /// For how many?
    #[default(2)]
    people: u8,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
