use wizard_core::Questions;

#[derive(Questions)]
enum Address {
    Home,
    Billing,
}

fn main() {}
