use wizard_core::{Wizard, final_step};

/// Order something.
#[derive(Wizard)]
struct Order {
    /// How many?
    count: u32,
    #[compute(count.to_string())]
    price: u32,
}

#[final_step]
fn order(_: Order) {}

/// Order something else.
#[derive(Wizard)]
struct Other {
    #[compute(std::time::Instant::now())]
    now: std::time::Instant,
}

#[final_step]
fn other(_: Other) {}

fn main() {}
