use wizard_core::{Questions, Wizard, final_step};

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

/// Where.
#[derive(Questions)]
#[questions(forms(contakt = "Where?"))]
struct Address {
    /// Which town?
    town: String,
}

fn main() {}
