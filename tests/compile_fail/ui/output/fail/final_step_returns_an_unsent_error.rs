use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create) -> Result<String, Box<dyn std::error::Error>> {
    Ok(String::new())
}

fn main() {}
