use wizard_core::{Wizard, final_step};

/// Order something.
#[derive(Wizard)]
struct Order {
    /// How many?
    count: u32,
    #[ask("How much?", min = 1)]
    #[compute(count * 12, keep, again)]
    price: u32,
    #[compute(count, kept)]
    other: u32,
    #[compute]
    none: u32,
    #[compute()]
    nothing: u32,
    #[compute(count)]
    #[compute(count)]
    twice: u32,
    #[compute(later + 1)]
    early: u32,
    /// When?
    later: u32,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
