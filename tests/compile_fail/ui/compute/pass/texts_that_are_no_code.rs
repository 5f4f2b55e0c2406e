#![deny(warnings)]

use wizard_core::{Wizard, final_step};

/// Order a pizza.
#[derive(Wizard)]
struct Order {
    /// How many?
    count: u32,
    #[compute("n/a")]
    none: String,
    #[compute("read-only")]
    access: String,
    #[compute("total(net)")]
    total: String,
    #[compute("How many? A count.")]
    words: String,
}

#[final_step]
fn order(order: Order) -> String {
    let Order { count, none, access, total, words } = order;
    format!("{count} {none} {access} {total} {words}")
}

fn main() {}
