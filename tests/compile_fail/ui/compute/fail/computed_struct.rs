use wizard_core::{Wizard, final_step};

/// Order cups.
#[derive(Wizard)]
struct Cups {
    /// How many?
    count: u32,
    #[compute(server.offer(count))]
    offer: Offer,
}

struct Offer {
    cents: u32,
}

struct Shop;

impl Shop {
    fn offer(&self, count: u32) -> Offer {
        Offer { cents: 9 * count }
    }
}

#[final_step]
fn cups(cups: Cups, _: &Shop) -> String {
    cups.offer.cents.to_string()
}

fn main() {}
