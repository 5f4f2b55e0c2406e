use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit(url = format!("https://keys.example/{}", key.reference()), done = true)]
    key: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
