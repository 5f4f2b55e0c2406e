#![deny(unused_must_use)]

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
    flow.answer("May");
    flow.come_back();
    flow.finish();
}
