use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which wish?
    wish: Option<String>,
    /// Shall we remind you?
    remind: bool,
    /// Of what?
    #[ask(when = let Some(_) = wish)]
    what: Option<String>,
    /// When?
    #[ask(when = remind && let Some(_) = wish)]
    time: Option<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
