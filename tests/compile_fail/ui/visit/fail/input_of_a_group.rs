use wizard_core::{Questions, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[ask(flatten)]
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    account: Account,
}

/// An account.
#[derive(Questions)]
struct Account {
    /// Which account?
    account: String,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
