//! Panics, a ledger that is away, hangs or is full, and results that are too long.

use std::{sync::atomic::Ordering, time::Duration};

use serde_json::json;
use wizard_core::{Json, SealPolicy, Wizard, Wizards, final_step};
use wizard_tests::{
    ledger::{Asked, Fault, TestLedger},
    log::Log,
    raw,
};

use super::bank::{self, Bank, SERVED, is_state_alone, last, last_of_tool, text, tool};

#[tokio::test]
async fn a_panic_leaves_an_outcome_that_is_not_known_and_never_a_second_run() {
    for served in SERVED {
        let bank = Bank::default();
        let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
        Bank::set(&bank.panics, true);
        let last = last(&url, served).await;
        let panicked = last.send(&url).await;
        assert_eq!(raw::message(&panicked)["error"]["code"], -32603, "{panicked}");
        Bank::set(&bank.panics, false);
        for _ in 0..2 {
            let unknown = last.send(&url).await;
            assert!(
                text(&unknown).contains("It is not known whether this was done"),
                "{unknown}"
            );
        }
        assert_eq!(bank.transfers(), 1, "{served:?}");
    }
}

#[tokio::test]
async fn with_on_unknown_rerun_a_panic_is_followed_by_another_run_of_the_same_flow() {
    let bank = Bank::default();
    let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
    Bank::set(&bank.panics, true);
    let first = tool("retry");
    let round = first.send(&url).await;
    let last = first.after(&round).answering("to", json!("bob"));
    assert_eq!(raw::message(&last.send(&url).await)["error"]["code"], -32603);
    Bank::set(&bank.panics, false);
    let result = last.send(&url).await;
    assert!(text(&result).starts_with("Transfer 2 to bob"), "{result}");
    assert_eq!(last.send(&url).await, result);
    assert_eq!(bank.transfers(), 2);
    let other = last.answering("to", json!("eve")).send(&url).await;
    assert!(
        text(&other).contains("or is being finished, with other answers"),
        "{other}"
    );
}

#[tokio::test]
async fn a_rerun_that_fails_does_not_leave_the_flow_to_other_answers() {
    let bank = Bank::default();
    let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
    let first = tool("retry");
    let round = first.send(&url).await;
    let (bob, eve) = (json!("bob"), json!("eve"));
    let last = |to: &serde_json::Value| first.clone().after(&round).answering("to", to.clone());
    Bank::set(&bank.panics, true);
    last(&bob).send(&url).await;
    Bank::set(&bank.panics, false);
    Bank::set(&bank.fails, true);
    assert!(text(&last(&bob).send(&url).await).contains("Transfer 2 failed."));
    Bank::set(&bank.fails, false);
    let other = last(&eve).send(&url).await;
    assert!(text(&other).contains("with other answers"), "{other}");
    assert!(text(&last(&bob).send(&url).await).starts_with("Transfer 3 to bob"));
}

#[tokio::test]
async fn where_the_ledger_is_away_before_the_claim_nothing_runs_and_the_same_request_may_be_sent_again() {
    for (asked, fault) in [
        (Asked::LookUp, Fault::Away),
        (Asked::Claim, Fault::Away),
        (Asked::LookUp, Fault::Hangs),
        (Asked::Claim, Fault::Hangs),
        (Asked::Reserve, Fault::Away),
    ] {
        for served in SERVED {
            let (bank, ledger) = (Bank::default(), TestLedger::new());
            let url = raw::serve(bank::host(&bank, &ledger)).await;
            let last = last(&url, served).await;
            ledger.fault(asked, fault.clone());
            let refused = last.send(&url).await;
            assert!(text(&refused).contains("Nothing was done."), "{refused}");
            assert!(!refused.contains("storage"), "a client learns no reason: {refused}");
            let message = raw::message(&refused);
            match served.0 {
                "tools/call" => assert_eq!(message["result"]["isError"], true, "{refused}"),
                _ => assert_eq!(message["error"]["code"], -32603, "{refused}"),
            }
            assert_eq!(bank.transfers(), 0, "{asked:?}");
            ledger.mend();
            let result = last.send(&url).await;
            assert!(text(&result).starts_with("Transfer 1 to bob"), "{asked:?}: {result}");
        }
    }
}

#[tokio::test]
async fn where_the_ledger_is_away_after_the_effect_the_result_is_delivered_and_the_claim_stays() {
    for served in SERVED {
        for fault in [Fault::Away, Fault::Hangs] {
            let (log, _guard) = Log::start();
            let (bank, ledger) = (Bank::default(), TestLedger::new());
            let url = raw::serve(bank::host(&bank, &ledger)).await;
            let last = last(&url, served).await;
            ledger.fault(Asked::Finish, fault);
            let result = last.send(&url).await;
            assert!(text(&result).starts_with("Transfer 1 to bob"), "{result}");
            assert!(log.text().contains("its answer was not recorded"), "{}", log.text());
            ledger.mend();
            let again = last.send(&url).await;
            assert!(
                text(&again).contains("It is not known whether this was done"),
                "{again}"
            );
            assert_eq!(bank.transfers(), 1);
        }
    }
}

#[tokio::test]
async fn an_attempt_that_cannot_be_given_back_is_no_reason_to_refuse_a_right_answer() {
    let (bank, ledger) = (Bank::default(), TestLedger::new());
    let url = raw::serve(bank::host(&bank, &ledger)).await;
    let last = last_of_tool(&url).await;
    ledger.fault(Asked::GiveBack, Fault::Away);
    assert!(text(&last.send(&url).await).starts_with("Transfer 1 to bob"));
}

#[tokio::test]
async fn a_ledger_that_contradicts_itself_holds_no_request_for_ever() {
    let (bank, ledger) = (Bank::default(), TestLedger::new());
    let url = raw::serve(bank::host(&bank, &ledger)).await;
    let last = last_of_tool(&url).await;
    ledger.fault(Asked::Claim, Fault::Denies);
    let refused = last.send(&url).await;
    assert_eq!(raw::message(&refused)["error"]["code"], -32603, "{refused}");
    assert_eq!(bank.transfers(), 0);
}

#[tokio::test]
async fn a_full_ledger_refuses_a_flow_and_then_takes_it() {
    let (bank, ledger) = (Bank::default(), TestLedger::new());
    let url = raw::serve(bank::host(&bank, &ledger)).await;
    let last = last_of_tool(&url).await;
    ledger.fill(true);
    let refused = last.send(&url).await;
    assert!(text(&refused).contains("Nothing was done."), "{refused}");
    assert_eq!(bank.transfers(), 0);
    ledger.fill(false);
    assert!(text(&last.send(&url).await).starts_with("Transfer 1 to bob"));
}

#[tokio::test]
async fn a_state_that_has_expired_is_refused_though_its_flow_is_finished() {
    for served in SERVED {
        let bank = Bank::default();
        let host = Wizards::new(bank.clone())
            .tool::<bank::Transfer>()
            .prompt::<bank::Transfer>()
            .resource::<bank::Transfer>("bank://{to}")
            .no_principal()
            .ledger(TestLedger::new())
            .seal(SealPolicy::ephemeral().ttl(Duration::from_secs(1)))
            .expect("a good configuration");
        let url = raw::serve(host).await;
        let last = last(&url, served).await;
        assert!(text(&last.send(&url).await).starts_with("Transfer 1"));
        tokio::time::sleep(Duration::from_millis(2_100)).await;
        let late = last.send(&url).await;
        assert_eq!(
            raw::message(&late)["error"]["message"],
            "Invalid or expired requestState"
        );
        assert_eq!(bank.transfers.load(Ordering::SeqCst), 1);
    }
}

/// Write a text.
#[derive(Wizard)]
struct Write {
    /// How long?
    #[ask(max = 2_000_000)]
    length: usize,
}

#[final_step(once)]
fn write(answers: Write, bank: &Bank) -> String {
    bank.transfers.fetch_add(1, Ordering::SeqCst);
    "x".repeat(answers.length)
}

#[tokio::test]
async fn a_result_of_a_mebibyte_is_recorded_and_a_longer_one_is_delivered_once() {
    let bank = Bank::default();
    let host = Wizards::new(bank.clone()).tool::<Write>().no_principal();
    let host = host.ledger(TestLedger::new()).seal(SealPolicy::ephemeral());
    let url = raw::serve(host.expect("a good configuration")).await;
    for (length, is_kept) in [((1 << 20) - 200, true), ((1 << 20) + 1, false)] {
        let first = tool("write").arguments(json!({"length": length}));
        let round = first.send(&url).await;
        assert!(is_state_alone(&round), "{round}");
        let last = first.after(&round);
        let result = last.send(&url).await;
        assert_eq!(text(&result).len(), length);
        let again = last.send(&url).await;
        if is_kept {
            assert!(again == result, "the bytes are others");
        } else {
            assert!(text(&again).contains("its result was not kept"), "{}", text(&again));
        }
    }
    assert_eq!(bank.transfers(), 2);
}

/// Write a list in a list in a list.
#[derive(Wizard)]
struct Nest {
    /// How deep?
    #[ask(max = 1_000)]
    depth: usize,
}

#[final_step(once)]
fn nest(answers: Nest, bank: &Bank) -> Json<serde_json::Value> {
    bank.transfers.fetch_add(1, Ordering::SeqCst);
    let nested = (0..answers.depth).fold(json!(0), |inner, _| json!([inner]));
    Json(json!({ "nested": nested }))
}

#[tokio::test]
async fn a_result_that_could_not_be_read_again_is_delivered_once() {
    let bank = Bank::default();
    let host = Wizards::new(bank.clone()).tool::<Nest>().no_principal();
    let host = host.ledger(TestLedger::new()).seal(SealPolicy::ephemeral());
    let url = raw::serve(host.expect("a good configuration")).await;
    let first = tool("nest").arguments(json!({"depth": 200}));
    let last = first.clone().after(&first.send(&url).await);
    let result = last.send(&url).await;
    assert!(result.contains("[[[[[[[[[["), "{result}");
    let again = last.send(&url).await;
    assert!(text(&again).contains("its result was not kept"), "{again}");
    assert_eq!(bank.transfers(), 1);
}
