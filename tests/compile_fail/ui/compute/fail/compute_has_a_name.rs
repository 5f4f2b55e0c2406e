use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// In what name?
    name: String,
    #[compute(value = name.len())]
    length: usize,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
