use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which others?
    #[ask(choices = ["red", "blue"], default = ["red"])]
    others: Vec<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
