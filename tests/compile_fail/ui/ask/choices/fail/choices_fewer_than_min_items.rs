use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which days?
    #[ask(choices = ["Monday", "Tuesday"], min_items = 3)]
    days: Vec<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
