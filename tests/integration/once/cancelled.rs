//! Clients that go away: before the claim, in the effect, and between the effect and its record.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use tokio::sync::Notify;
use wizard_tests::{
    ledger::{Asked, Fault, TestLedger},
    raw,
};

use super::bank::{self, Bank, SERVED, Sent, last, text};

/// Sends `request`, and goes away when `until` is over.
async fn abandon(url: &str, request: &Sent, until: impl Future<Output = ()>) {
    tokio::select! {
        body = request.send(url) => panic!("it was answered: {body}"),
        () = until => {}
    }
}

/// Until a fault of `ledger` was met.
async fn met(ledger: &TestLedger) {
    while ledger.faults_met() == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_client_that_goes_before_the_claim_leaves_nothing_behind() {
    for served in SERVED {
        let (bank, ledger) = (Bank::default(), TestLedger::new());
        let url = raw::serve(bank::host(&bank, &ledger)).await;
        let last = last(&url, served).await;
        ledger.fault(Asked::LookUp, Fault::Hangs);
        abandon(&url, &last, met(&ledger)).await;
        ledger.mend();
        assert_eq!(bank.transfers(), 0);
        assert!(text(&last.send(&url).await).starts_with("Transfer 1 to bob"));
    }
}

#[tokio::test]
async fn a_client_that_goes_in_the_effect_finds_its_result_when_it_is_back() {
    for served in SERVED {
        let (bank, ledger) = (Bank::default(), TestLedger::new());
        Bank::set(&bank.waits, true);
        let url = raw::serve(bank::host(&bank, &ledger)).await;
        let last = last(&url, served).await;
        abandon(&url, &last, bank.begun.notified()).await;
        bank.go_on.notify_one();
        let result = last.send(&url).await;
        assert!(text(&result).starts_with("Transfer 1 to bob"), "{result}");
        assert_eq!(last.send(&url).await, result);
        assert_eq!(bank.transfers(), 1);
    }
}

#[tokio::test]
async fn a_client_that_goes_between_the_effect_and_its_record_finds_its_result_when_it_is_back() {
    for served in SERVED {
        let (bank, ledger) = (Bank::default(), TestLedger::new());
        let url = raw::serve(bank::host(&bank, &ledger)).await;
        let last = last(&url, served).await;
        let until = Arc::new(Notify::new());
        ledger.fault(Asked::Finish, Fault::Waits(Arc::clone(&until)));
        abandon(&url, &last, met(&ledger)).await;
        until.notify_one();
        let result = last.send(&url).await;
        assert!(text(&result).starts_with("Transfer 1 to bob"), "{result}");
        assert_eq!(bank.transfers(), 1);
    }
}

#[tokio::test]
async fn a_client_that_goes_while_its_flow_is_claimed_has_it_run_to_its_end() {
    for served in SERVED {
        let (bank, ledger) = (Bank::default(), TestLedger::new());
        let url = raw::serve(bank::host(&bank, &ledger)).await;
        let last = last(&url, served).await;
        let until = Arc::new(Notify::new());
        ledger.fault(Asked::Claim, Fault::Waits(Arc::clone(&until)));
        abandon(&url, &last, met(&ledger)).await;
        until.notify_one();
        let result = last.send(&url).await;
        assert!(text(&result).starts_with("Transfer 1 to bob"), "{result}");
        assert_eq!(bank.transfers(), 1);
        let other = last.answering("pin", json!(1)).send(&url).await;
        assert!(
            text(&other).contains("or is being finished, with other answers"),
            "{other}"
        );
    }
}
