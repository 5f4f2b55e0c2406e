use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Send it?
    send: bool,
    /// To whom?
    #[ask(when = send)]
    to: String,
    /// How many?
    #[ask(when = send)]
    count: u32,
    /// Which dataset?
    #[ask(when = send)]
    dataset: Dataset,
}

#[derive(Clone, Copy, Choice)]
enum Dataset {
    Sales,
    Costs,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
