use wizard_core::Wizard;

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = server.ranges().await?, default = server.latest(), check = server.check(range))]
    range: String,
    /// How many?
    #[ask(known = server.counts().iter().map(|count| count.number).next())]
    count: u32,
}

fn main() {}
