use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// At which address?
    #[ask(suggest = "Main street 1")]
    address: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
