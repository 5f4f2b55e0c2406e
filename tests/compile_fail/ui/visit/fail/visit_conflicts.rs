use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Which account?
    account: String,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(form = "both")]
    form: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(known = None::<String>)]
    known: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(only_user)]
    only_user: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(suggest)]
    suggest: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(optional)]
    optional: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(not_secret)]
    not_secret: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(arg)]
    arg: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(min = 1)]
    min: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(max = 2)]
    max: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(min_len = 1)]
    min_len: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(max_len = 2)]
    max_len: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(min_items = 1)]
    min_items: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(max_items = 2)]
    max_items: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(format = email)]
    format: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(pattern = "a")]
    pattern: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(check = Ok::<(), String>(()))]
    check: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(again = account)]
    again: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(choices = ["a"])]
    choices: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(default = "a")]
    default: Visit,
    /// Give it.
    #[visit(url = "https://keys.example/new", done = true)]
    #[ask(prefix = "a_")]
    prefix: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
