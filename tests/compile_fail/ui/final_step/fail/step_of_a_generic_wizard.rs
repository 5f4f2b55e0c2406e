use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book<T> {
    /// Which day?
    day: T,
}

#[final_step]
fn book(_: Book<String>) {}

fn main() {}
