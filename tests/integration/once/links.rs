//! A link of a page is used up for all that share a ledger.

use std::sync::Arc;

use serde_json::json;
use wizard_core::{
    Caller, Principal, SealPolicy, Visit, VisitError, Visits, Wizard, final_step,
    ledger::{Ledger, MemoryLedger},
    seal::Seal,
    testing::Client,
};
use wizard_tests::{
    ledger::{Asked, Fault, TestLedger},
    log::Log,
};

/// Sign.
#[derive(Wizard)]
struct Sign {
    /// Sign there.
    #[visit(url = "https://example.com/sign", done = false)]
    signature: Visit,
}

#[final_step]
fn sign(answers: Sign) -> String {
    answers.signature.reference().to_owned()
}

fn ann() -> Principal {
    Principal::new("app", "https://id.example", "ann")
}

/// The seal of a process, and a link that another one has made.
async fn link() -> (impl Fn() -> Arc<Seal>, String) {
    let seal = || {
        let policy = SealPolicy::new(["0123456789abcdef0123456789abcdef"]).expect("a good key");
        Arc::new(policy.audience("signatures").build().expect("a good policy"))
    };
    let client = Client::new().seal(seal()).caller(Caller::new(Some(ann())));
    let flow = client.call::<Sign>(&(), json!({})).await;
    let (_, reference) = flow.url().split_once("visit=").expect("a reference");
    (seal, reference.to_owned())
}

#[tokio::test]
async fn what_is_used_in_one_process_is_used_in_all_that_share_the_ledger() {
    let (seal, link) = link().await;
    let ledger: Arc<dyn Ledger> = Arc::new(MemoryLedger::new());
    let process = || Visits::new(seal()).ledger(Arc::clone(&ledger)).of("sign", "signature");
    let (one, two) = (process(), process());
    assert!(two.check(&link, &ann()).await.is_ok());
    assert!(one.verify(&link, &ann()).await.is_ok());
    assert_eq!(two.check(&link, &ann()).await, Err(VisitError::Used));
    assert_eq!(two.verify(&link, &ann()).await, Err(VisitError::Used));
    let alone = Visits::new(seal()).of("sign", "signature");
    assert!(
        alone.verify(&link, &ann()).await.is_ok(),
        "its process has a ledger of its own"
    );
}

#[tokio::test]
async fn a_link_is_not_used_where_the_ledger_is_away_or_full() {
    let (log, _guard) = Log::start();
    let (seal, link) = link().await;
    let ledger = TestLedger::new();
    let visits = Visits::new(seal())
        .ledger(Arc::new(ledger.clone()))
        .of("sign", "signature");
    ledger.fault(Asked::IsUsedUp, Fault::Away);
    assert_eq!(visits.check(&link, &ann()).await, Err(VisitError::Unknown));
    ledger.fault(Asked::UseUp, Fault::Away);
    assert_eq!(visits.verify(&link, &ann()).await, Err(VisitError::Unknown));
    assert!(log.text().contains("the storage is away"), "{}", log.text());
    ledger.mend();
    ledger.fill(true);
    assert_eq!(visits.verify(&link, &ann()).await, Err(VisitError::Full));
    ledger.fill(false);
    assert!(visits.verify(&link, &ann()).await.is_ok());
}
