use wizard_core::final_step;

struct Create {
    range: String,
}

#[final_step]
fn create(answers: Create) -> String {
    answers.range
}

fn main() {}
