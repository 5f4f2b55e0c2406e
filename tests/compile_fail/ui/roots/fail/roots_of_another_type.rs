use wizard_core::{Root, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// The folder.
    #[roots]
    folder: String,
    /// The folder.
    #[roots]
    root: Root,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
