use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which dataset of {range}?
    dataset: String,
    /// Which range?
    #[ask(chioces = ["today"])]
    range: String,
    /// How many?
    #[ask(min = 3, max = 2)]
    count: u32,
    send: bool,
    /// To whom?
    #[ask(when = later, format = mail)]
    to: Option<String>,
    /// Later?
    later: bool,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
