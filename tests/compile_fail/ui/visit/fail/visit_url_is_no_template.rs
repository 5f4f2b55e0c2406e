use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Which account?
    account: String,
    /// Open the page.
    #[visit(url = "https://keys.example/{account}", done = true)]
    key: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
