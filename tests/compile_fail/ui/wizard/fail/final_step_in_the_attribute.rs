use wizard_core::Wizard;

/// Book a table.
#[derive(Wizard)]
#[wizard(final_step = book)]
struct Book {
    /// Which day?
    day: String,
}

fn book(_: Book) {}

fn main() {}
