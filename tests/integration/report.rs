//! The report wizard of the examples, and its bank, over a real client and server.

use serde_json::json;
use wizard_core::{Principal, SealPolicy, Wizards, ledger::MemoryLedger, rmcp::Host};
use wizard_examples::{
    bank::{Bank, Transfer},
    report::{CreateReport, Reports},
};
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
        .ledger(MemoryLedger::new().single_process())
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

#[tokio::test]
async fn a_last_request_that_is_sent_again_creates_no_second_report_at_any_instance() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut instances = Vec::new();
    for _ in 0..2 {
        instances.push(Session::duplex(host(&folder)).await);
    }
    let mut request = call("create_report").arguments(json!({"dataset": "sales", "range": "Q3"}));
    let asked = instances[0].call(request.clone()).await.asked();
    request = request.state(&asked.state).answer("notify", &json!(false));
    for session in [&instances[0], &instances[1], &instances[0]] {
        let text = session.call(request.clone()).await.text();
        assert_eq!(text, "Report on sales for Q3 created.");
    }
    let reports = Reports::open(folder.path().join("reports.jsonl")).and_then(|reports| reports.all());
    assert_eq!(reports.expect("a store").len(), 1);
}

#[tokio::test]
async fn a_last_request_that_is_sent_again_transfers_no_money_a_second_time() {
    let ann = || Principal::new("app", "https://id.example", "ann");
    let host = Wizards::new(Bank::default())
        .tool::<Transfer>()
        .principal(move |_| ann())
        .ledger(MemoryLedger::new())
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host.clone()).await;
    let arguments = json!({"account": "ann-current", "amount": 50});
    for transfers in 1..=2 {
        let request = call("transfer").arguments(arguments.clone());
        let asked = session.call(request.clone()).await.asked();
        let last = request.state(&asked.state).answer("to", &json!("bob"));
        for _ in 0..3 {
            let text = session.call(last.clone()).await.text();
            assert_eq!(text, "Transferred 50 from ann-current to bob.");
        }
        assert_eq!(host.handler().transfers().len(), transfers, "one for each flow");
    }
}
