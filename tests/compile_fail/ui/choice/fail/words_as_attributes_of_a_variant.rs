use wizard_core::{Choice, Wizard, final_step};

#[derive(Clone, Copy, Choice)]
#[title = "Day"]
enum Day {
    #[title = "Friday evening"]
    Friday,
    #[label("Saturday evening")]
    Saturday,
    #[name("Sunday evening")]
    Sunday,
    #[rename = "mon"]
    Monday,
    #[skip]
    Tuesday,
}

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: Day,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
