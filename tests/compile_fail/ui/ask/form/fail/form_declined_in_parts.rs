use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
struct Letter {
    /// Which phone?
    #[ask(form = "contact", on_decline = skip)]
    phone: Option<String>,
    /// Which address?
    #[ask(form = "contact")]
    address: Option<String>,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
