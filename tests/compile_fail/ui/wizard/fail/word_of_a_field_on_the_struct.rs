use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
#[wizard(only_user, default = 2, once)]
struct Book {
    /// Which day?
    day: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
