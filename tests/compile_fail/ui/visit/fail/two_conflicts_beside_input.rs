use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(arg, only_user)]
    key: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
