use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(default = format!("{year}-01"))]
    range: String,
    /// How many copies?
    #[ask(choices = vec![year.to_string()])]
    copies: String,
    /// Send it?
    #[ask(when = matches!(year, 2000..))]
    send: bool,
    /// Which title?
    #[ask(known = lookup! { of year in titles })]
    title: String,
    /// Which year?
    year: u32,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
