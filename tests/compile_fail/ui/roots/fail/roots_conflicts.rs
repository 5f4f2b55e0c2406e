use wizard_core::{Root, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Which account?
    account: String,
    /// Give it.
    #[roots]
    #[ask(form = "both")]
    form: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(known = None::<String>)]
    known: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(suggest)]
    suggest: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(not_secret)]
    not_secret: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(arg)]
    arg: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(min = 1)]
    min: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(max = 2)]
    max: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(min_len = 1)]
    min_len: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(max_len = 2)]
    max_len: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(min_items = 1)]
    min_items: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(max_items = 2)]
    max_items: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(format = email)]
    format: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(pattern = "a")]
    pattern: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(again = account)]
    again: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(choices = ["a"])]
    choices: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(default = "a")]
    default: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(prefix = "a_")]
    prefix: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(on_decline = skip)]
    on_decline: Vec<Root>,
    /// Give it.
    #[roots]
    #[ask(on_cancel = skip)]
    on_cancel: Vec<Root>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
