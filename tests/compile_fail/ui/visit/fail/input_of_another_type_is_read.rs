use wizard_core::{Root, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
#[wizard(max_rounds = 20, confirm = "{key} {lines} {root}?")]
struct Connect {
    /// Do you have an account?
    account: bool,
    #[visit("Open the page", url = "https://keys.example", done = !key.reference().is_empty())]
    #[ask(when = account, on_decline = skip)]
    key: Option<String>,
    #[sample("Which lines?")]
    #[ask(when = account, optional, max = 3, known = None, check = if lines.0.is_empty() { Err("None.") } else { Ok(()) })]
    lines: Option<Lines>,
    /// The folder.
    #[roots]
    #[ask(when = account, optional, check = if root.is_empty() { Err("None.") } else { Ok(()) })]
    root: Option<Root>,
    /// The folders.
    #[roots]
    #[ask(check = if folders.len() > 3 { Err("Too many.") } else { Ok(()) })]
    folders: Vec<Lines>,
    /// Why?
    #[ask(when = key.is_some() && lines.is_some() && root.is_some() && folders.len() > 1)]
    why: Option<String>,
}

struct Lines(Vec<String>);

#[final_step]
fn connect(_: Connect) {}

fn main() {}
