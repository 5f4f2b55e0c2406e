use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(arg, only_user)]
    only_user: String,
    /// Which range?
    #[ask(arg, known = Some("today"))]
    known: String,
    /// Which range?
    #[ask(arg, default = "today")]
    default: String,
    /// Which range?
    #[ask(arg, on_decline = skip)]
    on_decline: Option<String>,
    /// Which range?
    #[ask(arg, on_cancel = skip)]
    on_cancel: Option<String>,
    #[ask("Which range?", arg)]
    message: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
