use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[sample("Which number?", system = "")]
    empty: u8,
    #[sample("Which number?", system = 3)]
    number: u8,
    #[sample("Which number?", system = format!("{empty}"))]
    expression: u8,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
