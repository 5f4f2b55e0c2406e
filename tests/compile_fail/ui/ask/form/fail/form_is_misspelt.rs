use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For whom?
    #[ask(form = "contact")]
    name: String,
    /// Under which number?
    #[ask(form = "contcat")]
    number: String,
    /// At which address?
    #[ask(form = "contact")]
    address: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
