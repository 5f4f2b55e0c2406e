use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(min_len = 3, max_len = 5, default = "today")]
    range: Range,
    /// Which title?
    #[ask(when = range.is_long())]
    title: Option<String>,
}

struct Range {
    from: String,
    to: String,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
