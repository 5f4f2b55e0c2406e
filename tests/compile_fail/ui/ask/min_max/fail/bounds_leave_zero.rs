use wizard_core::{Answer, Wizard, final_step};
use std::num::NonZeroI8;

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// How many more, or fewer?
    #[ask(min = 0, max = 0)]
    change: NonZeroI8,
    /// And then?
    #[ask(max = 0)]
    then: Option<More>,
}

#[derive(Answer)]
#[answer(min = 0)]
struct More(NonZeroI8);

#[final_step]
fn book(_: Book) {}

fn main() {}
