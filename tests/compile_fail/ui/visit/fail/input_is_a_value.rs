use wizard_core::{Root, Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit = "https://keys.example/new"]
    key: Visit,
    #[sample = "What is the capital of France?"]
    capital: String,
    #[roots = "Which folders?"]
    folders: Vec<Root>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
