use wizard_core::Wizard;

/// Order something, or cancel an order.
#[derive(Wizard)]
enum Order {
    New {
        /// What is your name?
        name: String,
    },
    Cancel {
        /// Which number?
        number: u32,
    },
}

fn main() {}
