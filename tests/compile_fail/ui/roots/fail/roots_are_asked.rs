use wizard_core::{Root, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Which folders?
    folders: Vec<Root>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
