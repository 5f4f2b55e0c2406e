use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which mail?
    #[ask(format = email, default = "me")]
    mail: String,
    /// Which page?
    #[ask(format = uri, default = "my homepage")]
    page: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
