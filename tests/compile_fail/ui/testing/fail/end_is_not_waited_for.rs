use serde_json::json;
use wizard_core::{
    Wizard, final_step,
    testing::{Client, Wait},
};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(answers: Create) -> String {
    answers.range
}

fn main() {
    let report = Client::new().call::<Create>(&(), json!({"range": "march"})).finish().wait();
    assert_eq!(report, "march");
}
