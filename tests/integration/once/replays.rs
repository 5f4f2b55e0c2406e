//! What is sent again, and at once.

use std::{sync::atomic::Ordering, time::Duration};

use serde_json::json;
use wizard_tests::{ledger::TestLedger, raw};

use super::bank::{self, Bank, SERVED, is_state_alone, last, last_of_tool, text};

#[tokio::test]
async fn the_same_last_request_again_gets_the_same_bytes_and_runs_nothing() {
    for served in SERVED {
        let bank = Bank::default();
        let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
        let last = last(&url, served).await;
        let first = last.send(&url).await;
        assert!(text(&first).starts_with("Transfer 1 to bob"), "{first}");
        for _ in 0..3 {
            assert_eq!(last.send(&url).await, first, "{served:?}");
        }
        assert_eq!(bank.transfers(), 1, "{served:?}");
    }
}

#[tokio::test]
async fn keys_that_were_not_asked_for_do_not_count_as_other_answers() {
    let bank = Bank::default();
    let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
    let last = last_of_tool(&url).await;
    let first = last.send(&url).await;
    let with_more = last.clone().meta("anything", json!(1));
    assert_eq!(with_more.send(&url).await, first);
    let mut more = last.clone();
    more.add_response("other", json!({"action": "accept", "content": {"other": 1}}));
    assert_eq!(more.send(&url).await, first);
    assert_eq!(bank.transfers(), 1);
}

#[tokio::test]
async fn the_same_flow_with_other_answers_is_told_that_it_is_finished() {
    for served in SERVED {
        let bank = Bank::default();
        let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
        let last = last(&url, served).await;
        last.send(&url).await;
        for other in [json!(4712), json!(null)] {
            let told = last.clone().answering("pin", other).send(&url).await;
            assert!(
                text(&told).contains("or is being finished, with other answers"),
                "{told}"
            );
            let message = raw::message(&told);
            match served.0 {
                "tools/call" => assert_eq!(message["result"]["isError"], true, "{told}"),
                _ => assert_eq!(message["error"]["data"]["ending"], "finished", "{told}"),
            }
        }
        assert_eq!(bank.transfers(), 1);
    }
}

#[tokio::test]
async fn of_two_at_once_one_runs_and_both_get_the_same() {
    for served in SERVED {
        let bank = Bank::default();
        Bank::set(&bank.waits, true);
        let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
        let last = last(&url, served).await;
        let (one, two, ()) = tokio::join!(last.send(&url), last.send(&url), async {
            bank.begun.notified().await;
            tokio::time::sleep(Duration::from_millis(200)).await;
            bank.go_on.notify_one();
        });
        assert!(text(&one).starts_with("Transfer 1 to bob"), "{one}");
        assert_eq!(one, two, "{served:?}");
        assert_eq!(bank.transfers(), 1, "{served:?}");
    }
}

#[tokio::test]
async fn who_has_waited_long_enough_gets_a_state_alone_and_comes_back_with_it_for_the_result() {
    for served in SERVED {
        let bank = Bank::default();
        Bank::set(&bank.waits, true);
        let url = raw::serve(bank::waiting(&bank, &TestLedger::new(), Duration::from_millis(60))).await;
        let last = last(&url, served).await;
        let running = async { last.send(&url).await };
        let coming_back = async {
            bank.begun.notified().await;
            let mut round = last.send(&url).await;
            for _ in 0..2 {
                assert!(is_state_alone(&round), "{round}");
                round = last.clone().after(&round).send(&url).await;
            }
            assert!(is_state_alone(&round), "{round}");
            bank.go_on.notify_one();
            tokio::time::sleep(Duration::from_millis(200)).await;
            last.clone().after(&round).send(&url).await
        };
        let (result, came_back) = tokio::join!(running, coming_back);
        assert!(text(&result).starts_with("Transfer 1 to bob"), "{result}");
        assert_eq!(result, came_back, "{served:?}");
        assert_eq!(bank.transfers(), 1, "{served:?}");
    }
}

#[tokio::test]
async fn nobody_waits_for_ever() {
    let bank = Bank::default();
    Bank::set(&bank.waits, true);
    let url = raw::serve(bank::waiting(&bank, &TestLedger::new(), Duration::ZERO)).await;
    let last = last_of_tool(&url).await;
    let running = async { last.send(&url).await };
    let waiting = async {
        bank.begun.notified().await;
        let mut round = last.send(&url).await;
        let mut rounds = 0;
        while is_state_alone(&round) {
            rounds += 1;
            assert!(rounds < 10, "the rounds are bounded");
            round = last.clone().after(&round).send(&url).await;
        }
        bank.go_on.notify_one();
        round
    };
    let (result, ended) = tokio::join!(running, waiting);
    assert!(text(&ended).contains("is still being worked on"), "{ended}");
    assert_eq!(last.send(&url).await, result, "what came of it is there");
    assert_eq!(bank.transfers(), 1);
}

#[tokio::test]
async fn a_replay_gets_its_result_though_a_check_would_fail_now() {
    for served in SERVED {
        let bank = Bank::default();
        let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
        let last = last(&url, served).await;
        let first = last.send(&url).await;
        Bank::set(&bank.is_locked, true);
        assert_eq!(last.send(&url).await, first, "{served:?}");
    }
}

#[tokio::test]
async fn a_first_call_with_everything_answers_with_a_state_alone_before_it_runs() {
    let bob = json!({"to": "bob"});
    let all_given = [
        bank::tool("retry").arguments(bob.clone()),
        bank::first(("prompts/get", "name", "retry")).arguments(bob),
        bank::first(("resources/read", "uri", "retry://bob")),
        bank::tool("transfer").arguments(json!({"to": "bob", "pin": 4711})),
    ];
    for first in all_given {
        let bank = Bank::default();
        let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
        let round = first.send(&url).await;
        assert!(is_state_alone(&round), "{round}");
        assert_eq!(bank.transfers(), 0);
        let last = first.after(&round);
        let result = last.send(&url).await;
        assert!(text(&result).starts_with("Transfer 1 to bob"), "{result}");
        assert_eq!(last.send(&url).await, result);
        assert_eq!(bank.transfers(), 1);
    }
}

#[tokio::test]
async fn of_two_forks_of_a_flow_the_first_to_claim_wins_and_the_other_is_told() {
    // The address of a resource says to whom: its forks have nothing to differ in.
    for served in [SERVED[0], SERVED[1]] {
        let bank = Bank::default();
        let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
        let first = bank::first(served);
        let round = first.send(&url).await;
        let mut last = Vec::new();
        for to in ["ann", "bob"] {
            let round = first.clone().after(&round).answering("to", json!(to)).send(&url).await;
            last.push(first.clone().after(&round).answering("pin", json!(4711)));
        }
        let won = last[1].send(&url).await;
        assert!(text(&won).starts_with("Transfer 1 to bob"), "{won}");
        let lost = last[0].send(&url).await;
        assert!(
            text(&lost).contains("or is being finished, with other answers"),
            "{lost}"
        );
        assert_eq!(last[1].send(&url).await, won);
        assert_eq!(bank.transfers(), 1);
    }
}

#[tokio::test]
async fn a_flow_has_an_end_of_its_own_for_each_first_call() {
    let bank = Bank::default();
    let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
    let (one, two) = (last_of_tool(&url).await, last_of_tool(&url).await);
    assert_ne!(one.send(&url).await, two.send(&url).await);
    assert_eq!(bank.transfers(), 2);
}

#[tokio::test]
async fn an_error_is_recorded_as_a_result_is() {
    for served in SERVED {
        let bank = Bank::default();
        let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
        Bank::set(&bank.fails, true);
        let last = last(&url, served).await;
        let first = last.send(&url).await;
        assert!(text(&first).contains("Transfer 1 failed."), "{first}");
        Bank::set(&bank.fails, false);
        assert_eq!(last.send(&url).await, first, "{served:?}");
        assert_eq!(bank.transfers(), 1, "{served:?}");
    }
}

#[tokio::test]
async fn with_retry_errors_an_error_is_not_recorded_and_the_same_request_runs_again() {
    let bank = Bank::default();
    let url = raw::serve(bank::host(&bank, &TestLedger::new())).await;
    let retries = [
        ("tools/call", "name", "retry"),
        ("prompts/get", "name", "retry"),
        ("resources/read", "uri", "retry://bob"),
    ];
    for served in retries {
        bank.transfers.store(0, Ordering::SeqCst);
        Bank::set(&bank.fails, true);
        let first = bank::first(served);
        let mut round = first.send(&url).await;
        let mut last = first.clone().after(&round);
        if !is_state_alone(&round) {
            last = last.answering("to", json!("bob"));
        }
        round = last.send(&url).await;
        assert!(text(&round).contains("Transfer 1 failed."), "{round}");
        assert!(text(&last.send(&url).await).contains("Transfer 2 failed."));
        Bank::set(&bank.fails, false);
        let result = last.send(&url).await;
        assert!(text(&result).starts_with("Transfer 3 to bob"), "{result}");
        assert_eq!(last.send(&url).await, result, "what was no error is recorded");
        assert_eq!(bank.transfers(), 3);
    }
}
