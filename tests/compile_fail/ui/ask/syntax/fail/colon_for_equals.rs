use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[wizard(title: "Book")]
struct Book {
    /// For how many?
    #[ask(min: 1, max = 3)]
    people: u8,
    /// In what name?
    #[ask(only_user: true)]
    name: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
