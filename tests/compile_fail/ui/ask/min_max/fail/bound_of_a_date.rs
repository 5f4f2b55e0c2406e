use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which day?
    #[ask(min = 1)]
    day: jiff::civil::Date,
    /// Which page?
    #[ask(max_len = 100)]
    page: url::Url,
    /// Which one?
    #[ask(min_items = 1)]
    id: Option<uuid::Uuid>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
