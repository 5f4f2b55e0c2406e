use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    count: u32,
    #[compute(count * 2)]
    price: u64,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
