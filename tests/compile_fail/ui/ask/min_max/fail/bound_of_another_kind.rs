use wizard_core::{Choice, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// In what name?
    #[ask(min = 3)]
    name: String,
    /// Which days?
    #[ask(max = 2)]
    days: Vec<Day>,
    /// For how many?
    #[ask(max_len = 2)]
    people: u8,
    /// Which wish?
    #[ask(min_items = 1)]
    wish: String,
}

#[derive(Clone, Copy, Choice)]
enum Day {
    Friday,
    Saturday,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
