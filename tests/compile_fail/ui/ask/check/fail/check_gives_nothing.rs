use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// At which hour?
    #[ask(check = is_hour(hour)?)]
    hour: u8,
}

fn is_hour(hour: u8) -> Result<(), String> {
    if hour < 24 { Ok(()) } else { Err("A day has 24 hours.".to_owned()) }
}

#[final_step]
fn create(_: Create) {}

fn main() {}
