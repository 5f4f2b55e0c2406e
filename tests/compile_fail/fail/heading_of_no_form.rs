use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
#[wizard(forms(contakt = "Who, {name}?", contact = "Who, {address}?"))]
struct Letter {
    /// Which name?
    name: String,
    /// Which address?
    #[ask(form = "contact")]
    address: String,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
