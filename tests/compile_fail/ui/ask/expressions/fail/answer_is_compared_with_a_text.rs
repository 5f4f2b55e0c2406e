use wizard_core::{Choice, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: Day,
    /// At which address?
    #[ask(when = day == "saturday")]
    saturday: Option<String>,
    /// For how many?
    #[ask(check = if people != "0" { Ok(()) } else { Err("nobody") })]
    people: u8,
    /// What else?
    note: Option<String>,
    /// Why?
    #[ask(when = "late" == note)]
    reason: Option<String>,
}

#[derive(Clone, Copy, Choice)]
enum Day {
    Friday,
    Saturday,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
