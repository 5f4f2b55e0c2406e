use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which table?
    #[ask(choices = ["first", ""])]
    table: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
