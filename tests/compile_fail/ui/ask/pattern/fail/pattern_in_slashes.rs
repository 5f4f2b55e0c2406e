use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// When?
    #[ask(pattern = /^[a-z]+$/)]
    when: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
