use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit("Open the page", done = !key.reference().is_empty())]
    key: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
