use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Do you have an account?
    account: bool,
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    #[ask(when = account)]
    key: Visit,
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    #[ask(on_decline = skip)]
    other: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
