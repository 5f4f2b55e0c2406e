use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which code?
    #[ask(pattern = "[a-z]{2}", default = "abc")]
    code: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
