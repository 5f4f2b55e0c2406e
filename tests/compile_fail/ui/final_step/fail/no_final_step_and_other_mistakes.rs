use wizard_core::Wizard;

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(chioces = server.ranges())]
    range: String,
}

fn main() {}
