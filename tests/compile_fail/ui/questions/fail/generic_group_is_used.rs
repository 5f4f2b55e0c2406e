use wizard_core::{Questions, Wizard, final_step};

#[derive(Questions)]
struct Address<T> {
    /// Which street?
    street: T,
}

/// Send a parcel.
#[derive(Wizard)]
struct Send {
    #[ask(flatten)]
    to: Address<String>,
}

#[final_step]
fn send(_: Send) {}

fn main() {}
