use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// How many?
    count: u32,
    #[compute("count * 9")]
    price: u32,
    #[compute("server.price(count).await?")]
    shown: String,
    #[compute("prices::of_today().await")]
    today: String,
}

struct Kitchen;

#[final_step]
fn order(_: Order, _: &Kitchen) {}

fn main() {}
