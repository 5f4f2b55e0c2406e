use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// In what name?
    name: String,
    #[sample(prompt = "Summarize {name}")]
    summary: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
