use wizard_core::{Choice, Questions, Wizard, final_step};

#[derive(Clone, Copy, PartialEq, Choice)]
enum Day {
    Friday,
    Saturday,
}

/// Book a table.
#[derive(Wizard)]
struct Book {
    #[question("Which day?")]
    day: Day,
    /// At what time?
    #[when(day == Day::Friday)]
    time: Option<String>,
    /// For how many?
    #[min(1)]
    people: u8,
    /// Which room?
    #[choices("Inside", "Outside")]
    room: String,
    /// Which dish?
    #[choices(server_dishes())]
    dish: String,
    /// In what name?
    #[form = "who"]
    name: String,
    /// At which address?
    #[ask(form = "who")]
    #[format(email)]
    address: String,
    /// Which code?
    #[pattern("[a-z]+")]
    code: String,
    /// A remark?
    #[ask(when = day == Day::Friday)]
    #[optional]
    remark: Option<String>,
    /// Which table?
    #[title = "Table"]
    #[description = "The number on it."]
    #[check(if table > 0 { Ok(()) } else { Err("There is none.") })]
    table: u8,
    #[flatten]
    seats: Seats,
}

#[derive(Questions)]
struct Seats {
    /// Next to whom?
    #[known(None)]
    neighbour: String,
}

fn server_dishes() -> Vec<String> {
    Vec::new()
}

#[final_step]
fn book(_: Book) {}

fn main() {}
