//! Some of the variants of a choice are offered for a text, with their titles.

#![deny(warnings)]

use wizard_core::{Choice, Wizard, final_step};

#[derive(Clone, Copy, Choice)]
enum Dataset {
    Sales,
    #[choice(title = "What is in stock")]
    Stock,
    Staff,
}

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which dataset?
    #[ask(choices = [Dataset::Sales, Dataset::Stock])]
    dataset: String,
}

#[final_step]
fn create(answers: Create) -> String {
    let _ = Dataset::Staff;
    answers.dataset
}

fn main() {}
