use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Remind?
    remind: bool,
    /// Urgent?
    urgent: bool,
    /// When?
    #[ask(when = remind, when = urgent)]
    when: Option<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
