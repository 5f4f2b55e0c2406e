use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which wish?
    #[ask(optional)]
    wish: String,
    /// Which days?
    #[ask(optional, choices = ["1", "2"])]
    days: Vec<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
