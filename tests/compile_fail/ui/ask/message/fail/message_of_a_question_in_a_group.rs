use wizard_core::{Questions, Wizard, final_step};

#[derive(Questions)]
struct Address {
    /// Which street?
    street: String,
}

/// Send a parcel.
#[derive(Wizard)]
struct Send {
    #[ask(flatten)]
    to: Address,
    /// Which floor in {street}?
    floor: u8,
}

#[final_step]
fn send(_: Send) {}

fn main() {}
