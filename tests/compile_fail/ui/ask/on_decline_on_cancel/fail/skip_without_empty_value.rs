use wizard_core::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// To whom?
    #[ask(on_decline = skip)]
    to: String,
    /// How many?
    #[ask(on_cancel = skip)]
    count: u32,
    /// Which dataset?
    #[ask(on_decline = skip, on_cancel = skip)]
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
