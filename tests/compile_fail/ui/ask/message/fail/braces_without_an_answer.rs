use wizard_core::{Questions, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[wizard(title = "A table on {day}", declined = "No table on {day}.", cancelled = "Not yet on {day}.")]
struct Book {
    /// Which day?
    day: String,
    #[ask(flatten)]
    who: Who,
    /// Which time?
    #[ask(title = "On {day}", description = "When {who.name} comes on {day}")]
    time: String,
}

#[derive(Questions)]
struct Who {
    /// Whose name?
    name: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
