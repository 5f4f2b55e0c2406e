use wizard_core::{Wizard, final_step};

/// Book a table for {day}.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
    /// Which time?
    #[ask(description = "On {dya}, in {zone}")]
    time: String,
    /// In what name?
    ///
    /// It stands on the table on {day}.
    name: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
