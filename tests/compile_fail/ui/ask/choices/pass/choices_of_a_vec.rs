//! What stands in a `vec!` is looked at where it is literals, and left to the compiler where it is not.

use wizard_core::{Choices, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    #[ask(choices = vec!["Monday", "Tuesday"], default = "Tuesday")]
    day: String,
    /// Which room?
    #[ask(choices = vec![String::from("Inside"), "Outside".to_owned()])]
    room: String,
    /// Which bell?
    #[ask(choices = vec!["Once"; 1])]
    bell: String,
    /// Which table?
    #[ask(choices = Choices::titled(vec![("1", "By the window"), ("2", "By the door")]))]
    table: String,
    /// For how many?
    #[ask(choices = (1..=8).map(|number| number.to_string()))]
    people: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
