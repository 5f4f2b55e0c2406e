use wizard_core::{Questions, Wizard, final_step};

/// Nothing.
#[derive(Questions)]
struct Empty {}

/// Only arguments.
#[derive(Questions)]
struct Arguments {
    #[ask(arg)]
    account: u32,
}

/// Nothing to review.
#[derive(Wizard)]
#[wizard(review)]
struct Review {
    #[ask(flatten)]
    arguments: Arguments,
}

#[final_step]
fn review(_: Review) {}

/// A group that is empty.
#[derive(Wizard)]
#[wizard(review)]
struct Other {
    #[ask(flatten)]
    empty: Empty,
}

#[final_step]
fn other(_: Other) {}

fn main() {}
