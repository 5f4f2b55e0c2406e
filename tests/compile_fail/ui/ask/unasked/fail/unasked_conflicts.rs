use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which id?
    #[ask(arg, unasked = accept)]
    id: String,
    /// Which name?
    #[ask(only_user, unasked = accept)]
    name: String,
    /// Which title?
    #[ask(suggest, unasked = accept)]
    title: String,
    /// Which note?
    #[ask(when = true, unasked = accept)]
    note: Option<String>,
    /// Which mail?
    #[ask(known = Some("ann@example.com"), unasked = accept)]
    mail: String,
    /// Which end?
    #[ask(check = if last == "x" { Err("No.") } else { Ok(()) }, again = name, unasked = accept)]
    last: String,
    /// What else?
    #[ask(arg, if_unsupported = skip)]
    rest: Option<String>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
