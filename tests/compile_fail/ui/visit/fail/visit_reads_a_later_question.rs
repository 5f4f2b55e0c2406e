use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit(url = format!("https://keys.example/{account}"), done = true)]
    url: Visit,
    /// Open the page.
    #[visit(url = "https://keys.example", done = account == done.reference())]
    done: Visit,
    /// Open the page of {account}.
    #[visit(url = "https://keys.example", done = true)]
    words: Visit,
    /// Which account?
    account: String,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
