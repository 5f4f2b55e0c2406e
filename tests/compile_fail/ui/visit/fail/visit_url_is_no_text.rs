use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit(url = Some("https://keys.example"), done = true)]
    option: Visit,
    /// Open the page.
    #[visit(url = 3, done = true)]
    number: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
