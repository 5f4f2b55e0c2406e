use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
#[wizard(crate = ::mcp_wizards)]
struct Create {
    /// Which range?
    #[ask(max_len = 30)]
    range: String,
    /// How many?
    #[ask(min = 3, default = 4)]
    count: u8,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
