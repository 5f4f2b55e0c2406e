//! What another derive says of a field besides is no concern of a question that has bounds of its own, or none in mind.

use schemars::JsonSchema;
use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard, JsonSchema)]
struct Book {
    /// For how many?
    #[schemars(range(min = 1, max = 8), title = "People")]
    #[ask(min = 1, max = 8)]
    people: u8,
    /// In what name?
    #[schemars(title = "Name", description = "Whose table it is")]
    name: String,
    /// What else?
    #[schemars(length(max = 10))]
    #[ask(arg)]
    more: Vec<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
