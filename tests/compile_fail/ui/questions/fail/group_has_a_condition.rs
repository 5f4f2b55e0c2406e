use wizard_core::{Questions, Wizard, final_step};

#[derive(Questions)]
struct Address {
    /// Which street?
    street: String,
}

/// Send a parcel.
#[derive(Wizard)]
struct Send {
    /// Shall we deliver it?
    deliver: bool,
    #[ask(flatten, when = deliver)]
    to: Address,
}

#[final_step]
fn send(_: Send) {}

fn main() {}
