use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit(url = "https://keys.example/new", done = true, colour)]
    key: Visit,
    /// Open the page.
    #[visit(ulr = "https://keys.example", done = true)]
    other: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
