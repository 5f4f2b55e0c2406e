use wizard_core::{Root, Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit("Open the page" url = "https://keys.example", done = true)]
    comma: Visit,
    #[visit("Open the page", url, done = true)]
    value: Visit,
    #[visit("Open the page", url = , done = true)]
    expression: Visit,
    #[visit("Open the page", url("https://keys.example"), done = true)]
    parentheses: Visit,
    #[visit(format!("Open the page"), url = "https://keys.example", done = true)]
    words: Visit,
    #[sample(concat!("Which ", "number?"))]
    number: u8,
    #[roots()]
    folders: Vec<Root>,
    #[roots(,)]
    others: Vec<Root>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
