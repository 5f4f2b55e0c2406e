use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    #[compute(1)]
    key: u8,
    #[compute(2)]
    #[sample("Which number?")]
    number: u8,
    #[roots]
    #[compute(3)]
    folders: u8,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
