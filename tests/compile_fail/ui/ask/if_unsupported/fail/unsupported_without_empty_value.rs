use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
struct Letter {
    /// To whom?
    #[ask(if_unsupported = skip)]
    to: String,
    /// Do you agree?
    #[ask(if_unsupported = skip, check = if agree { Ok(()) } else { Err("You must agree.") })]
    agree: bool,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
