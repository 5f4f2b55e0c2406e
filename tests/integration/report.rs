//! The report wizard of the examples, over a real client and server.

use serde_json::json;
use wizard_core::{SealPolicy, Wizards, rmcp::Host};
use wizard_examples::report::{CreateReport, Reports};
use wizard_tests::{
    connect::{Asked, Session, call},
    drive::play,
};

const KEY: &str = "a key of the tests with 32 bytes or more";

fn host(folder: &tempfile::TempDir) -> Host<Reports> {
    let reports = Reports::open(folder.path().join("reports.jsonl")).expect("a store");
    let policy = SealPolicy::new([KEY]).expect("a good key").audience("reports");
    Wizards::new(reports)
        .tool::<CreateReport>()
        .no_principal()
        .seal(policy)
        .expect("a good configuration")
}

fn answers(asked: &Asked) -> serde_json::Value {
    match asked.key() {
        "dataset" => json!("sales"),
        "range" => json!("Q3"),
        "notify" => json!(true),
        "email" => json!("ann@example.com"),
        other => panic!("unknown question {other}"),
    }
}

#[tokio::test]
async fn the_wizard_asks_in_order_and_creates_one_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let session = Session::duplex(host(&folder)).await;
    let text = play(&session, call("create_report"), answers).await.text();
    assert_eq!(text, "Report on sales for Q3 created.");
    let reports = Reports::open(folder.path().join("reports.jsonl"))
        .and_then(|reports| reports.all())
        .expect("a store");
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].email.as_deref(), Some("ann@example.com"));
}
