use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which first?
    first: String,
    /// Which second?
    second: String,
    /// Which third?
    third: String,
    /// Which fourth?
    fourth: String,
    /// Which fifth?
    fifth: String,
    /// Which sixth?
    sixth: String,
    /// Which seventh?
    seventh: String,
    /// Which eighth?
    eighth: String,
    /// Which ninth?
    ninth: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
