use serde_json::json;
use wizard_core::{
    Wizard, schema,
    testing::{Client, Wait},
};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = server.ranges().await?)]
    range: String,
}

struct Server;

fn main() {
    let mut flow = Client::new().call::<Create>(&Server, json!({})).wait();
    flow.answer("march").wait();
    assert_eq!(flow.finish().wait().unwrap(), "done");
    let _ = schema::output::<Create>();
}
