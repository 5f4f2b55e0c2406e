use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For how many?
    #[ask(required, range(min = 1), multiple_of = 2)]
    people: u8,
    /// In what name?
    #[ask(nullable, length(max = 10))]
    name: String,
    /// At what time?
    #[ask(skip, rename = "when")]
    time: String,
    /// With what wish?
    #[ask(unless = people > 3, maxLength = 3)]
    wish: String,
    /// What is the code?
    #[ask(secret)]
    code: String,
    /// What mail?
    #[ask(email)]
    mail: String,
    /// What else?
    #[ask(gt = 3, multiple)]
    more: u8,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
