use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Which account?
    account: String,
    /// Give it.
    #[sample]
    #[ask(form = "both")]
    form: String,
    /// Give it.
    #[sample]
    #[ask(suggest)]
    suggest: String,
    /// Give it.
    #[sample]
    #[ask(not_secret)]
    not_secret: String,
    /// Give it.
    #[sample]
    #[ask(arg)]
    arg: String,
    /// Give it.
    #[sample]
    #[ask(choices = ["a"])]
    choices: String,
    /// Give it.
    #[sample]
    #[ask(default = "a")]
    default: String,
    /// Give it.
    #[sample]
    #[ask(prefix = "a_")]
    prefix: String,
    /// Give it.
    #[sample]
    #[ask(on_decline = skip)]
    on_decline: String,
    /// Give it.
    #[sample]
    #[ask(on_cancel = skip)]
    on_cancel: String,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
