use wizard_core::{Root, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[roots("Which folders?")]
    folders: Vec<Root>,
    #[roots]
    #[ask("Which folders?")]
    others: Vec<Root>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
