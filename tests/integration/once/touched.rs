//! When the ledger is asked, and for what.

use serde_json::json;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
use wizard_tests::{
    ledger::{Asked, TestLedger},
    raw,
};

use super::bank::{self, Bank, is_state_alone, last_of_tool, tool};

#[tokio::test]
async fn a_round_that_is_not_the_last_does_not_touch_the_ledger() {
    let (bank, ledger) = (Bank::default(), TestLedger::new());
    let url = raw::serve(bank::host(&bank, &ledger)).await;
    let last = last_of_tool(&url).await;
    assert_eq!(ledger.asked(), []);
    last.send(&url).await;
    let asked = [
        Asked::LookUp,
        Asked::Reserve,
        Asked::GiveBack,
        Asked::Claim,
        Asked::Finish,
    ];
    assert_eq!(ledger.asked(), asked);
    last.send(&url).await;
    assert_eq!(ledger.asked(), [Asked::LookUp], "a replay reads, and nothing more");
}

#[tokio::test]
async fn an_answer_with_a_check_reserves_an_attempt_and_a_wrong_one_keeps_it() {
    let (bank, ledger) = (Bank::default(), TestLedger::new());
    let url = raw::serve(bank::host(&bank, &ledger)).await;
    let last = last_of_tool(&url).await;
    last.clone().answering("pin", json!(1)).send(&url).await;
    assert_eq!(ledger.asked(), [Asked::LookUp, Asked::Reserve]);
    last.clone().answering("pin", json!("no number")).send(&url).await;
    assert_eq!(ledger.asked(), [Asked::LookUp], "no check has looked at it");
}

/// Order something.
#[derive(Wizard)]
struct Order {
    /// What?
    what: String,
    /// Deliver it?
    deliver: bool,
    /// Where to?
    #[ask(when = deliver)]
    address: Option<String>,
    /// How many?
    #[ask(known = (what == "one").then_some(1))]
    count: u8,
}

#[final_step(once)]
fn order(answers: Order) -> String {
    format!("{}{:?}{}", answers.what, answers.address, answers.count)
}

/// Ask, and order nothing.
#[derive(Wizard)]
#[wizard(confirm = "Really {what}?")]
struct Confirmed {
    /// What?
    what: String,
    /// Which shop?
    #[ask(known = Some("ours"))]
    shop: String,
}

#[final_step(once)]
fn confirmed(answers: Confirmed) -> String {
    format!("{}{}", answers.what, answers.shop)
}

async fn orders(ledger: &TestLedger) -> String {
    let wizards = Wizards::new(Bank::default()).tool::<Order>().tool::<Confirmed>();
    let host = wizards
        .no_principal()
        .ledger(ledger.clone())
        .seal(SealPolicy::ephemeral());
    raw::serve(host.expect("a good configuration")).await
}

#[tokio::test]
async fn the_ledger_is_read_where_nothing_else_is_sure_to_be_asked() {
    let ledger = TestLedger::new();
    let url = orders(&ledger).await;
    let first = tool("order");
    let round = first.send(&url).await;
    let round = first
        .clone()
        .after(&round)
        .answering("what", json!("one"))
        .send(&url)
        .await;
    assert_eq!(ledger.asked(), [], "`deliver` is sure to be asked");
    let last = first.clone().after(&round).answering("deliver", json!(false));
    last.send(&url).await;
    assert_eq!(ledger.asked(), [Asked::LookUp, Asked::Claim, Asked::Finish]);

    let first = tool("order").arguments(json!({"what": "one"}));
    let round = first.send(&url).await;
    let deliver = first.clone().after(&round).answering("deliver", json!(true));
    let round = deliver.send(&url).await;
    assert_eq!(ledger.asked(), [Asked::LookUp], "this could have been the last");
    first.after(&round).answering("address", json!("here")).send(&url).await;
    assert_eq!(ledger.asked(), [Asked::LookUp, Asked::Claim, Asked::Finish]);

    let first = tool("confirmed");
    let round = first.send(&url).await;
    let round = first
        .clone()
        .after(&round)
        .answering("what", json!("this"))
        .send(&url)
        .await;
    assert_eq!(ledger.asked(), [], "`confirm` is sure to be asked");
    first.after(&round).answering("confirm", json!(true)).send(&url).await;
    assert_eq!(ledger.asked(), [Asked::LookUp, Asked::Claim, Asked::Finish]);
}

#[tokio::test]
async fn a_first_call_with_everything_is_looked_up_when_it_comes_back() {
    let ledger = TestLedger::new();
    let url = orders(&ledger).await;
    let first = tool("order").arguments(json!({"what": "one", "deliver": false}));
    let round = first.send(&url).await;
    assert!(is_state_alone(&round), "{round}");
    assert_eq!(ledger.asked(), []);
    first.after(&round).send(&url).await;
    assert_eq!(ledger.asked(), [Asked::LookUp, Asked::Claim, Asked::Finish]);
}
