use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[serde(rename_all = "camelCase")]
struct Book {
    /// For how many?
    #[serde(default = "two")]
    people: u8,
    /// In what name?
    #[serde(rename = "for")]
    name: String,
    /// What else?
    #[serde(with = "notes")]
    #[schemars(description = "What the kitchen has to know")]
    notes: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
