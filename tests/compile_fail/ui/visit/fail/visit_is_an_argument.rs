use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// The page.
    #[ask(arg)]
    key: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
