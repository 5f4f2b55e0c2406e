use wizard_core::{Questions, Wizard, final_step};

/// How it was.
#[derive(Questions)]
struct Opinion {
    /// How was it?
    review: String,
}

/// Order something.
#[derive(Wizard)]
#[wizard(review)]
struct Order {
    #[ask(flatten)]
    opinion: Opinion,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
