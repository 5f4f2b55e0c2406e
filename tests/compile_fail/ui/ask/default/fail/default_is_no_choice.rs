use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// At which time?
    #[ask(choices = ["18:00", "20:00"], default = "19:00")]
    time: String,
    /// At which table?
    #[ask(choices = &["inside", "outside"], default = "upstairs")]
    table: Option<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
