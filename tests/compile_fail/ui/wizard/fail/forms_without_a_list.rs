use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
#[wizard(forms = "contact", rounds = few, progress = true, review = "yes", confirm)]
struct Letter {
    /// Which address?
    address: String,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
