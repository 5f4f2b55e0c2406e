use wizard_core::Wizard;

/// Create a report.
#[derive(Wizard)]
struct Create<T> {
    /// Which range?
    range: T,
}

fn main() {}
