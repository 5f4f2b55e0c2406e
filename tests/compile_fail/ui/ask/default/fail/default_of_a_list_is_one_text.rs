use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which colours?
    #[ask(choices = ["red", "blue"], default = "red")]
    colours: Vec<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
