use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[sample("Which number?", temperature = -0.5)]
    negative: u8,
    #[sample("Which number?", temperature = -1)]
    whole: u8,
    #[sample("Which number?", temperature = "hot")]
    text: u8,
    #[sample("Which number?", temperature)]
    missing: u8,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
