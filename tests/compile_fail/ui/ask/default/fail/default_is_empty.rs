use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For whom?
    #[ask(default = "")]
    name: String,
    /// With which remark?
    #[ask(default = " ")]
    remark: Option<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
