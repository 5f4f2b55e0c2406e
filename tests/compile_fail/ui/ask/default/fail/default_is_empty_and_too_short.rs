use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which mail?
    #[ask(min_len = 1, default = "")]
    mail: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
