use wizard_core::{Wizard, final_step};

/// Agree.
#[derive(Wizard)]
struct Agree {
    /// Do you agree?
    #[ask(on_decline = skip, check = if agree { Ok(()) } else { Err("You must agree.") })]
    agree: bool,
}

#[final_step]
fn agree(answers: Agree) -> String {
    answers.agree.to_string()
}

fn main() {}
