use wizard_core::Wizard;

/// Create a report.
#[derive(Wizard)]
struct Create
where
    String: Clone,
{
    /// Which range?
    range: String,
}

fn main() {}
