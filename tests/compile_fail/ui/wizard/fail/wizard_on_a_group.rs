use wizard_core::Questions;

#[derive(Questions)]
#[wizard(title = "Address")]
struct Address {
    /// Which city?
    city: String,
}

fn main() {}
