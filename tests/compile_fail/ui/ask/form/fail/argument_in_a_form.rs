use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
struct Letter {
    #[ask(arg, form = "contact")]
    account: u32,
    /// Which address?
    #[ask(form = "contact")]
    address: Option<String>,
    #[ask(arg, suggest)]
    other: u32,
    /// Which name?
    #[ask(only_user, suggest)]
    name: String,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
