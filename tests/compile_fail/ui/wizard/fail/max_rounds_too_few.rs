use wizard_core::{Wizard, final_step};

/// Ask twice.
#[derive(Wizard)]
#[wizard(max_rounds = 1)]
struct Twice {
    /// First?
    #[ask(only_user)]
    first: u8,
    /// Second?
    #[ask(only_user)]
    second: u8,
}

#[final_step]
fn twice(answers: Twice) -> String {
    (answers.first + answers.second).to_string()
}

fn main() {}
