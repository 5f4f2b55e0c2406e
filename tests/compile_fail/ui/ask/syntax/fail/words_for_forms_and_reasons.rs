use wizard_core::{Wizard, final_step};

/// Send a parcel.
#[derive(Wizard)]
struct Send {
    /// Which street?
    #[ask(group = "address")]
    street: String,
    /// How heavy is it, in kilograms?
    #[ask(max = 30, error = "That is too heavy.")]
    weight: u8,
}

#[final_step]
fn send(_: Send) {}

fn main() {}
