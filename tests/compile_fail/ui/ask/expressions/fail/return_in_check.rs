use wizard_core::{Wizard, final_step};

/// Check a code.
#[derive(Wizard)]
struct Code {
    /// Which code?
    #[ask(check = { if code.len() < 3 { return Err("too short"); } Ok(()) })]
    code: String,
}

#[final_step]
fn check(answers: Code) -> String {
    answers.code
}

fn main() {}
