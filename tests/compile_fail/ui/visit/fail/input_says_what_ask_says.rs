use wizard_core::{Root, Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit("Open the page", url = "https://keys.example/new", done = true, on_decline = skip)]
    key: Option<Visit>,
    #[sample("Which number?", max = 3)]
    number: u8,
    #[roots(check = Ok::<(), String>(()))]
    folders: Vec<Root>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
