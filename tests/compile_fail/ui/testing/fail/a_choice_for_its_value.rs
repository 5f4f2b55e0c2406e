use serde_json::json;
use wizard_core::{
    Choice, Wizard, final_step,
    testing::{Client, Wait},
};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which one?
    size: Size,
}

#[derive(Clone, Copy, Choice)]
enum Size {
    Small,
    Large,
}

#[final_step]
fn create(_: Create) {}

fn main() {
    let mut flow = Client::new().call::<Create>(&(), json!({})).wait();
    flow.answer(Size::Small).wait();
}
