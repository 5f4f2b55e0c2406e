use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
struct Letter {
    /// Which name?
    #[ask(form = "name")]
    name: String,
    /// Which address?
    #[ask(form = "name")]
    address: String,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
