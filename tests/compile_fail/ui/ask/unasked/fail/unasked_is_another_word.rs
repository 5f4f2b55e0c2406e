use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
struct Letter {
    /// Which phone?
    #[ask(unasked = yes)]
    phone: String,
    /// Which address?
    #[ask(unasked)]
    address: String,
    /// Which city?
    #[ask(if_unsupported = refuse)]
    city: Option<String>,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
