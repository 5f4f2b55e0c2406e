use wizard_core::{Wizard, final_step};

/// Ask what the model suggests.
#[derive(Wizard)]
#[wizard(max_rounds = 1)]
struct Twice {
    /// First?
    #[ask(suggest)]
    first: String,
    /// Second?
    #[ask(suggest)]
    second: String,
    /// Third?
    #[ask(suggest, known = Some("known"))]
    third: String,
}

#[final_step]
fn twice(_: Twice) {}

fn main() {}
