use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit]
    bare: Visit,
    /// Open the page.
    #[visit()]
    empty: Visit,
    #[visit("Open the page")]
    text: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
