use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    #[ask("Open it")]
    key: Visit,
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask("Open it")]
    other: Visit,
    #[sample("Which number?", "Which one?")]
    number: u8,
    #[ask("Which number?")]
    #[sample]
    sample: u8,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
