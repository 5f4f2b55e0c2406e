use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(form = "both")]
    first: Visit,
    /// Which account?
    #[ask(form = "both")]
    account: String,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
