use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(pattern = "[0-9]+")]
    count: u8,
    /// Which day?
    #[ask(pattern = "2026-.*")]
    day: Option<jiff::civil::Date>,
    /// Which ones?
    #[ask(pattern = "a")]
    list: Vec<String>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
