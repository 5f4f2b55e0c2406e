use wizard_core::{Wizard, final_step};

fn even(number: u32) -> Result<(), &'static str> {
    if number % 2 == 0 { Ok(()) } else { Err("An even number, please.") }
}

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// How many?
    #[ask(check = "even")]
    count: u32,
    /// How many drinks?
    #[ask(check = "even(drinks)")]
    drinks: u32,
    /// How many plates?
    #[ask(check = "self::even")]
    plates: u32,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
