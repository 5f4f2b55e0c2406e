use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(on_decline = maybe)]
    range: Option<String>,
    /// Which range then?
    #[ask(on_cancel = "skip")]
    other: Option<String>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
