use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
    /// Which time on {day?
    from: String,
    /// Until when on day}?
    until: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
