use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// In what name?
    name: String,
    #[computed(name.len())]
    length: usize,
    #[root]
    folders: Vec<wizard_core::Root>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
