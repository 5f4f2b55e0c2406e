use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit(url = "https://keys.example/new", done = true)]
    key: Visit,
    #[sample(max_tokens = 5)]
    number: u8,
    #[sample]
    bare: u8,
    #[visit(" ", url = "https://keys.example/new", done = true)]
    blank: Visit,
    #[sample("")]
    empty: u8,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
