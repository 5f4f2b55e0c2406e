use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// How many?
    #[ask(check = anyhow::ensure!(people < 5, "too many"))]
    people: u8,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
