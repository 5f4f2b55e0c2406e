use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// At which address?
    #[ask(arg = "addr")]
    address: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
