use wizard_core::{Choice, Wizard, final_step};

#[derive(Clone, Copy, Choice)]
enum Size {
    Small,
    Large,
}

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// Which size?
    #[ask(choices = Size)]
    size: String,
    /// Which other sizes?
    #[ask(choices = Size)]
    others: Vec<String>,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
