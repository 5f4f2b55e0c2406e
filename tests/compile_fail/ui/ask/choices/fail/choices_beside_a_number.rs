use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which tables?
    #[ask(choices = ["1", "2"], max = 2)]
    tables: Vec<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
