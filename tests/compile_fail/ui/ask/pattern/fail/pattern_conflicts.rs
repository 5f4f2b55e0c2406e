use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which one?
    #[ask(choices = ["a"], pattern = "[a-z]")]
    one: String,
    /// How many?
    #[ask(min = 1, max = 2, pattern = "[0-9]")]
    count: u8,
    /// Which ones?
    #[ask(min_items = 1, max_items = 2, pattern = "[a-z]")]
    list: Vec<String>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
