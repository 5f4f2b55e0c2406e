use schemars::JsonSchema;
use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard, JsonSchema)]
struct Book {
    /// For how many?
    #[schemars(range(min = 1, max = 8))]
    people: u8,
    /// In what name?
    #[validate(length(min = 3))]
    name: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
