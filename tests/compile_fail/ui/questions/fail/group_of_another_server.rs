use wizard_core::{Questions, Wizard, final_step};

struct Directory;

impl Directory {
    fn cities(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A postal address.
#[derive(Questions)]
#[questions(server = Directory)]
struct Address {
    /// Which city?
    #[ask(choices = server.cities())]
    city: String,
}

struct Shop;

/// Order something.
#[derive(Wizard)]
struct Order {
    #[ask(flatten)]
    home: Address,
}

#[final_step]
fn order(_: Order, _: &Shop) {}

fn main() {}
