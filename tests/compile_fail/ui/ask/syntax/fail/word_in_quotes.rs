use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// What mail?
    #[ask(format = "email")]
    mail: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
