use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    key: Visit,
    /// Open the page?
    other: Option<Visit>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
