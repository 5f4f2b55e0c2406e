//! Without a ledger, or with one that other processes do not see, nothing starts.

use std::{sync::Arc, time::SystemTime};

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{
    AnyHost, FinishedOnce, SealPolicy, WithServer, Wizard, Wizards,
    engine::{self, Call, Capabilities, Refusal, Round},
    final_step,
    ledger::{Ledger, MemoryLedger},
    rmcp::Problem,
    testing::{Client, Wait},
    wire,
};
use wizard_tests::raw;

struct Server;

impl ServerHandler for Server {}

/// Pay.
#[derive(Wizard)]
struct Pay {
    /// How much?
    amount: u8,
}

#[final_step(once)]
fn pay(answers: Pay) -> String {
    answers.amount.to_string()
}

const KEY: &str = "0123456789abcdef0123456789abcdef";

fn shared() -> SealPolicy {
    SealPolicy::new([KEY]).expect("a good key").audience("bank")
}

fn memory() -> Arc<dyn Ledger> {
    Arc::new(MemoryLedger::new())
}

#[test]
fn a_wizard_that_is_finished_once_does_not_start_without_a_ledger() {
    let host = Wizards::new(Server).tool::<Pay>().no_principal();
    let error = host.seal(SealPolicy::ephemeral()).expect_err("there is no ledger");
    assert!(
        matches!(error.problems(), [Problem::NoLedger { name: "pay" }]),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .contains(".ledger(MemoryLedger::new().single_process())"),
        "{error}"
    );
}

#[test]
fn a_ledger_in_memory_does_not_start_with_shared_keys_unless_there_is_one_process() {
    let host = |ledger| Wizards::new(Server).tool::<Pay>().no_principal().ledger(ledger);
    let error = host(MemoryLedger::new())
        .seal(shared())
        .expect_err("others may have the keys");
    assert!(matches!(error.problems(), [Problem::LedgerOfOneProcess]), "{error}");
    assert!(host(MemoryLedger::new().single_process()).seal(shared()).is_ok());
    assert!(host(MemoryLedger::new()).seal(SealPolicy::ephemeral()).is_ok());
}

#[test]
fn wire_refuses_it_without_a_ledger_and_finishes_it_once_with_one() {
    let seal = SealPolicy::ephemeral().build().expect("a key");
    let server = &() as &dyn AnyHost;
    let meta = raw::meta(json!({"elicitation": {}}));
    let mut params = json!({"name": "pay", "arguments": {"amount": 5}, "_meta": meta});
    let request = wire::Request::read(&params).expect("good parameters");
    let refused = wire::call_tool::<Pay>(server, &seal, &request, SystemTime::now()).wait();
    assert_eq!(refused.expect_err("there is no ledger").code, -32603);

    let ledger = memory();
    let request = request.ledger(&ledger);
    let round = wire::call_tool::<Pay>(server, &seal, &request, SystemTime::now()).wait();
    let round = round.expect("a round").into_json();
    params["requestState"] = round["requestState"].clone();
    let request = wire::Request::read(&params).expect("good parameters").ledger(&ledger);
    let results = [(); 2].map(|()| {
        let result = wire::call_tool::<Pay>(server, &seal, &request, SystemTime::now()).wait();
        result.expect("a result").into_json().to_string()
    });
    assert_eq!(results[0], results[1]);
    assert!(results[0].contains(r#""text":"5""#), "{}", results[0]);
}

#[test]
fn the_engine_refuses_it_without_a_ledger_and_finishes_it_once_with_one() {
    let seal = SealPolicy::ephemeral().build().expect("a key");
    let wizard = WithServer::<Pay>::new(&() as &dyn AnyHost);
    let arguments = json!({"amount": 5});
    let call = Call::new(arguments.as_object()).capabilities(Capabilities::none().form(true));
    let play = |call: &Call<'_>| engine::round(&wizard, &seal, call, SystemTime::now()).wait();
    assert!(matches!(play(&call), Err(Refusal::Internal(_))));

    let ledger = memory();
    let call = call.ledger(&ledger);
    let Ok(Round::Ask(asked)) = play(&call) else { panic!() };
    assert!(asked.requests.is_empty());
    let call = call.state(Some(&asked.request_state));
    let complete = [(); 2].map(|()| match play(&call) {
        Ok(Round::Complete(complete)) => complete,
        other => panic!("{other:?}"),
    });
    let finished = wizard
        .finish_once(&complete[0], |output| Ok(format!("paid {output}")))
        .wait();
    let answered = FinishedOnceAnswer::of(finished.expect("a claim"));
    assert_eq!(answered, Some("paid 5".to_owned()));
    let finished = wizard.finish_once(&complete[1], |_| panic!("it runs once")).wait();
    assert_eq!(finished.expect("an answer"), FinishedOnce::Taken);
    let Ok(Round::Recorded(recorded)) = play(&call) else {
        panic!()
    };
    assert_eq!(recorded.answer(), "paid 5");
}

/// What a final step has answered.
struct FinishedOnceAnswer;

impl FinishedOnceAnswer {
    fn of(finished: FinishedOnce) -> Option<String> {
        match finished {
            FinishedOnce::Answered {
                answer,
                not_recorded: None,
            } => Some(answer),
            _ => None,
        }
    }
}

#[test]
fn a_test_of_a_wizard_finishes_it_once_too() {
    let mut flow = Client::new().call::<Pay>(&(), json!({})).wait();
    flow.answer(5).wait();
    assert_eq!(flow.finish().wait(), "5");
    flow.again().wait();
    assert!(flow.is_recorded());
    flow.respond(json!({"amount": {"action": "accept", "content": {"amount": 6}}}))
        .wait();
    assert_eq!(
        flow.ended().to_string(),
        "This call has been finished, or is being finished, with other answers. Nothing was done now. For another result, make a new call."
    );
    let all_given = Client::new().call::<Pay>(&(), json!({"amount": 7})).wait();
    assert_eq!(all_given.finish().wait(), "7", "the client has come back by itself");
}

#[test]
#[should_panic(expected = "the final step says `once`, and has run")]
fn a_test_that_finishes_a_flow_twice_fails() {
    let flow = Client::new().call::<Pay>(&(), json!({"amount": 7})).wait();
    flow.finish().wait();
    flow.finish().wait();
}
