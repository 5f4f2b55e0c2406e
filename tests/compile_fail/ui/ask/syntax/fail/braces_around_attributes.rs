use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For how many?
    #[ask({ min: 1 })]
    people: u8,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
