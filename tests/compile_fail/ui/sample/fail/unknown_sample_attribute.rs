use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[sample("Which number?", colour)]
    colour: u8,
    #[sample("Which number?", max_token = 3)]
    number: u8,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
