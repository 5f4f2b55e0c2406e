use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Send it?
    #[ask(when = send)]
    send: bool,
    /// Which range?
    #[ask(choices = [range])]
    range: String,
    /// How many copies?
    #[ask(default = copies + 1)]
    copies: u32,
    /// How many pages?
    #[ask(known = Some(pages))]
    pages: u32,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
