use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
struct Letter {
    /// Which name?
    #[ask(form = "contact")]
    name: String,
    /// Which note?
    note: String,
    /// Which address?
    #[ask(form = "contact")]
    address: String,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
