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
fn create(create: Create) -> Result<String, &'static str> {
    Ok(create.range)
}

fn main() {
    let mut flow = Client::new().call::<Create>(&(), json!({})).wait();
    flow.answer("May").wait();
    assert_eq!(flow.finish().unwrap(), "May");
    assert!(flow.finish().is_ok());
    let started = Client::new().call::<Create>(&(), json!({}));
    started.answer("May").wait();
}
