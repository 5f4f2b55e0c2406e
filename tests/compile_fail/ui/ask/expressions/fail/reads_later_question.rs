use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Send it?
    #[ask(when = limit > 3)]
    send: bool,
    /// Which range?
    #[ask(choices = ranges(limit))]
    range: String,
    /// How many copies?
    #[ask(default = limit)]
    copies: u32,
    /// How many pages?
    #[ask(known = Some(limit))]
    pages: u32,
    /// To whom?
    #[ask(check = long_enough(&to, limit))]
    to: String,
    /// How many at most?
    limit: u32,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
