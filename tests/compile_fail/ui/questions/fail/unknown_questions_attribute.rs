use wizard_core::Questions;

/// Where.
#[derive(Questions)]
#[questions(colour, sever = Directory)]
struct Address {
    /// Which town?
    town: String,
}

fn main() {}
