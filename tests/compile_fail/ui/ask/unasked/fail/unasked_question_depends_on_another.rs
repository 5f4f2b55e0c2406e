use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which dataset?
    #[ask(unasked = accept)]
    dataset: String,
    /// Which range of {dataset}?
    #[ask(unasked = accept)]
    range: String,
    /// Which part?
    #[ask(choices = [dataset.to_owned()], unasked = accept)]
    part: String,
    /// Which folder?
    #[roots]
    #[ask(unasked = accept)]
    folders: Vec<wizard_core::Root>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
