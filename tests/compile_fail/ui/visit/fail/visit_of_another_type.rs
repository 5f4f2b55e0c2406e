use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit(url = "https://keys.example/new", done = true)]
    key: String,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
