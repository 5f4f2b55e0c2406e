use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// In what name?
    name: String,
    /// For whom?
    #[ask(default = "{name}")]
    whom: String,
    /// Which table?
    #[ask(choices = ["{name}'s table", "another"])]
    table: String,
    /// Which chair?
    #[ask(choices = vec!["{name}'s chair", "another"])]
    chair: String,
    /// Beside whom?
    #[ask(check = if beside != name { Ok(()) } else { Err("not {name} again") })]
    beside: String,
    #[compute(if name.is_empty() { "nobody".to_owned() } else { "{name}!".to_owned() })]
    greeting: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
