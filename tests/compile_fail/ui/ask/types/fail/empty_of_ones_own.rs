//! A type with an empty value of its own would have none in a wizard.
use wizard_core::{Choice, Empty};

#[derive(Clone, Copy, Choice)]
enum Day {
    Friday,
    Saturday,
}

impl Empty for Day {}

fn main() {}
