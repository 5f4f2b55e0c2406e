use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
#[wizard(forms(other = "Who?", contact))]
struct Letter {
    /// Which name?
    #[ask(form = "my contact")]
    name: String,
    /// Which address?
    #[ask(form = contact)]
    address: String,
    /// Which town?
    #[ask(form = " contact")]
    town: String,
    /// Which street?
    #[ask(form = "contact /* here */")]
    street: String,
    /// Which house?
    #[ask(form = "r#house")]
    house: String,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
