use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    count: Option<u32>,
    /// How many then?
    #[ask(known = Some(count))]
    other: Option<u32>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
