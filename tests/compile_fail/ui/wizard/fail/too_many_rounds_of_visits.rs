use wizard_core::{Questions, Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Which first?
    first: String,
    /// Which second?
    second: String,
    /// Which third?
    third: String,
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    fourth: Visit,
    #[ask(flatten)]
    keys: Keys,
}

/// Two keys.
#[derive(Questions)]
struct Keys {
    #[visit("Open the first page", url = "https://keys.example/new", done = true)]
    left: Visit,
    #[visit("Open the second page", url = "https://keys.example/new", done = true)]
    right: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
