use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// In what name?
    name: String,
    #[sample("Summarize {name}", system = "Be {name}")]
    summary: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
