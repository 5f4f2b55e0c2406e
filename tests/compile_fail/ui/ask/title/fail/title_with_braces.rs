use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[wizard(declined = "Nothing on {that_day}")]
struct Book {
    /// Which day?
    day: String,
    /// Which time?
    #[ask(title = "Time on {dya}")]
    time: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
