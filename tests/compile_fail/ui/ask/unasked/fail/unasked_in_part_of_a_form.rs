use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
struct Letter {
    /// Which phone?
    #[ask(form = "contact", unasked = accept)]
    phone: String,
    /// Which address?
    #[ask(form = "contact")]
    address: String,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
