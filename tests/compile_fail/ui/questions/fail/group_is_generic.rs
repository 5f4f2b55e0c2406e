use wizard_core::Questions;

/// A postal address.
#[derive(Questions)]
struct Address<T> {
    /// Which city?
    city: T,
}

fn main() {}
