use wizard_core::Wizard;

/// Create a report.
#[derive(Wizard)]
struct Create<'a> {
    /// Which range?
    range: &'a str,
}

fn main() {}
