use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[wizard(rounds)]
struct Book {
    /// What mail?
    #[ask(format)]
    mail: String,
    /// In what name?
    #[ask(on_decline)]
    name: Option<String>,
    /// Which wish?
    #[ask(unasked)]
    wish: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
