use wizard_core::{Questions, Wizard, final_step};

#[derive(Questions)]
struct Mail {
    /// Shall we remind you?
    remind: bool,
}

/// Book a table.
#[derive(Wizard)]
struct Book {
    #[ask(flatten)]
    mail: Mail,
    /// For how many?
    people: u8,
    /// Which time?
    #[ask(choices = inn.times())]
    time: String,
    /// When?
    #[ask(when = remind)]
    when: Option<String>,
    /// Which wish?
    #[ask(when = poeple.is_power_of_two())]
    wish: Option<String>,
    /// Which chairs?
    #[ask(choices = [red, blue])]
    chairs: String,
    /// Which table?
    #[ask(when = if first { true } else { !first })]
    table: Option<String>,
}

#[final_step]
fn book(_: Book, _: &Inn) {}

struct Inn;

impl rmcp::ServerHandler for Inn {}

impl Inn {
    fn times(&self) -> Vec<String> {
        Vec::new()
    }
}

fn main() {}
