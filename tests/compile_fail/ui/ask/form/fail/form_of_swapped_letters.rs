use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For whom?
    #[ask(form = "details")]
    name: String,
    /// Under which number?
    #[ask(form = "detials")]
    number: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
