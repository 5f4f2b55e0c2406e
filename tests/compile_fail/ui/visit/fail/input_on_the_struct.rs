use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
#[visit("Open the page", url = "https://keys.example/new", done = true)]
#[sample("Which number?")]
#[roots]
#[compute(3)]
struct Connect {
    /// Which account?
    account: String,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
