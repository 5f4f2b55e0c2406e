use wizard_core::{Questions, final_step};

#[derive(Questions)]
struct Address {
    /// Which street?
    street: String,
}

#[final_step]
fn create(answers: Address) -> String {
    answers.street
}

fn main() {}
