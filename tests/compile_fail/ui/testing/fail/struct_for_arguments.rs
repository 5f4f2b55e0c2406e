use wizard_core::{
    Wizard, final_step,
    testing::{Client, Wait},
};

/// Order something.
#[derive(Wizard)]
struct Order {
    /// How many?
    count: u8,
}

#[final_step]
fn order(_: Order) {}

fn main() {
    let _ = Client::new().call::<Order>(&(), Order { count: 1 }).wait();
}
