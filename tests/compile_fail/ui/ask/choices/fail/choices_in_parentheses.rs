use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// When?
    #[ask(choices("18:00", "20:30"))]
    slot: String,
    /// From which shop?
    #[ask(choices(server.shops()))]
    shop: String,
}

struct Kitchen;

#[final_step]
fn order(_: Order, _: &Kitchen) {}

fn main() {}
