use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// When?
    #[ask(when = false)]
    when: Option<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
