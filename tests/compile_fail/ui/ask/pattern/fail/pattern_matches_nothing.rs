use wizard_core::{Wizard, final_step};

/// Order something.
#[derive(Wizard)]
struct Order {
    /// Which code?
    #[ask(pattern = r"[^\s\S]")]
    code: String,
}

#[final_step]
fn order(_: Order) {}

fn main() {}
