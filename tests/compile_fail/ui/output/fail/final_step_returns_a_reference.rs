use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

struct Reports(String);

#[final_step]
fn create(_: Create, server: &Reports) -> &str {
    &server.0
}

fn main() {}
