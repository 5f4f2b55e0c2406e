use wizard_core::Wizard;

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

fn main() {}
