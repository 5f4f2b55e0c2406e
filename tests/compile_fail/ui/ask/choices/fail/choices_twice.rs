use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    #[ask(choices = ["Monday", "Tuesday", "Monday"])]
    day: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
