use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    #[arg]
    table: u8,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
