use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which wish?
    #[ask(default = None)]
    wish: Option<String>,
    /// In what name?
    #[ask(default = null)]
    name: Option<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
