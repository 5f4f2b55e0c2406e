//! What a service makes beside the states of its wizards, in their place: references of pages, records of a ledger, and the states of
//! handlers that were written by hand. And states in the place of those.

use std::sync::{Arc, Mutex};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use wizard_core::{
    Caller, Final, Visit, VisitError, Visits, Wizard, final_step,
    ledger::{
        Answering, Attempt, Claimed, Claiming, FlowKey, Found, Ledger, MemoryLedger, Reserved, Used, UsedLink, key_of,
    },
    seal::{Rejected, Seal, SealedFor},
    wire::{self, Request},
};
use wizard_tests::{
    attack::{Door, Encryption, Sent, now, person},
    raw,
};

use super::{is_paid, is_refused, why};

/// Open an account.
#[derive(Wizard)]
struct Open {
    #[visit("Sign there", url = "https://till.example/", done = false)]
    page: Visit,
}

#[final_step]
fn open(answers: Open) -> String {
    answers.page.reference().to_owned()
}

/// Close an account.
#[derive(Wizard)]
struct Close {
    /// Why?
    reason: String,
}

#[final_step(once)]
fn close(answers: Close, office: &Office, step: Final<'_>) -> String {
    office.0.lock().expect("no panic").push(key_of(step.flow()));
    answers.reason
}

/// Knows which flows were finished.
#[derive(Default)]
struct Office(Mutex<Vec<FlowKey>>);

/// A ledger that says of every flow that is finished that this was recorded.
struct Lying(MemoryLedger, Vec<u8>);

impl Ledger for Lying {
    fn look_up(&self, flow: FlowKey, now: u64) -> Answering<'_, Found> {
        Box::pin(async move {
            Ok(match self.0.look_up(flow, now).await? {
                Found::Finished { fingerprint, .. } => Found::Finished {
                    fingerprint,
                    record: self.1.clone(),
                },
                other => other,
            })
        })
    }

    fn claim(&self, claiming: Claiming) -> Answering<'_, Claimed> {
        self.0.claim(claiming)
    }

    fn reserve(&self, attempt: Attempt) -> Answering<'_, Reserved> {
        self.0.reserve(attempt)
    }

    fn give_back(&self, attempt: Attempt) -> Answering<'_, ()> {
        self.0.give_back(attempt)
    }

    fn use_up(&self, link: UsedLink) -> Answering<'_, Used> {
        self.0.use_up(link)
    }

    fn is_used_up(&self, link: UsedLink) -> Answering<'_, bool> {
        self.0.is_used_up(link)
    }
}

fn ann() -> Caller {
    person("app", "https://id.example", "ann")
}

/// The texts that whoever has these bytes, or this text, can send for a state.
fn as_states(text: &str) -> [String; 3] {
    let twice = URL_SAFE_NO_PAD.encode(text);
    [text.to_owned(), format!("wz4.{text}"), format!("wz4.{twice}")]
}

/// The reference of the page that a first call of [`Open`] leads to.
async fn reference(seal: &Seal) -> String {
    let params = json!({"name": "open", "_meta": raw::meta(json!({"elicitation": {"url": {}}}))});
    let caller = ann();
    let request = Request::read(&params).expect("a request").caller(&caller);
    let asked = wire::call_tool::<Open>(&() as &dyn wizard_core::AnyHost, seal, &request, now()).await;
    let asked = asked.expect("asked").into_json();
    let url = asked["inputRequests"]["page"]["params"]["url"]
        .as_str()
        .expect("an address");
    url.split_once('=').expect("a reference").1.to_owned()
}

/// One request of [`Close`].
async fn closing(seal: &Seal, ledger: &Arc<dyn Ledger>, office: &Office, params: &Value) -> Value {
    let caller = ann();
    let request = Request::read(params).expect("a request").caller(&caller).ledger(ledger);
    let answer = wire::call_tool::<Close>(office, seal, &request, now()).await;
    answer.expect("a result").into_json()
}

/// The last request of a flow of [`Close`].
async fn last_of_close(seal: &Seal, ledger: &Arc<dyn Ledger>, office: &Office) -> Value {
    let mut params = json!({"name": "close", "_meta": raw::meta(json!({"elicitation": {}}))});
    let asked = closing(seal, ledger, office, &params).await;
    params["requestState"] = asked["requestState"].clone();
    params["inputResponses"] = json!({"reason": {"action": "accept", "content": {"reason": "moved"}}});
    params
}

#[tokio::test]
async fn no_reference_of_a_page_is_a_state() {
    for encryption in Encryption::all() {
        let seal = encryption.seal();
        let reference = reference(&seal).await;
        for door in Door::ALL {
            let last = Sent::first(door).last(&seal).await;
            for text in as_states(&reference) {
                assert!(
                    is_refused(&last.clone().with_state(&text), &seal).await,
                    "{door:?} {text}"
                );
            }
        }
    }
}

#[tokio::test]
async fn no_state_is_a_reference_of_a_page() {
    for encryption in Encryption::all() {
        let seal = encryption.seal();
        let caller = ann();
        let principal = caller.principal().expect("a person");
        let (good, last) = (reference(&seal).await, Sent::first(Door::Tool).last(&seal).await);
        let visits = Visits::new(Arc::new(encryption.seal())).of("open", "page");
        let state = last.state();
        for text in [
            state,
            state.strip_prefix("wz4.").unwrap_or(state),
            &format!("wz4.{good}"),
        ] {
            assert_eq!(visits.check(text, principal).await.map(drop), Err(VisitError::Invalid));
        }
        assert!(visits.check(&good, principal).await.is_ok());
    }
}

#[tokio::test]
async fn no_record_of_a_ledger_is_a_state() {
    for encryption in Encryption::all() {
        let (seal, office) = (encryption.seal(), Office::default());
        let ledger: Arc<dyn Ledger> = Arc::new(MemoryLedger::new());
        let last = last_of_close(&seal, &ledger, &office).await;
        closing(&seal, &ledger, &office, &last).await;
        let flow = office.0.lock().expect("no panic")[0];
        let found = ledger.look_up(flow, 2_000_000_001).await.expect("a ledger");
        let Found::Finished { record, .. } = found else {
            panic!("{found:?}")
        };
        let record = URL_SAFE_NO_PAD.encode(record);
        for door in Door::ALL {
            let last = Sent::first(door).last(&seal).await;
            for text in as_states(&record) {
                assert!(
                    is_refused(&last.clone().with_state(&text), &seal).await,
                    "{door:?} {text}"
                );
            }
        }
    }
}

#[tokio::test]
async fn no_state_in_a_ledger_is_a_record() {
    for encryption in Encryption::all() {
        let (seal, office) = (encryption.seal(), Office::default());
        let token = Sent::first(Door::Tool).last(&seal).await.state().to_owned();
        let encoded = token.strip_prefix("wz4.").unwrap_or(&token);
        let bytes = URL_SAFE_NO_PAD.decode(encoded).expect("base64url");
        for record in [bytes, token.clone().into_bytes(), Vec::new()] {
            let ledger: Arc<dyn Ledger> = Arc::new(Lying(MemoryLedger::new(), record));
            let last = last_of_close(&seal, &ledger, &office).await;
            let result = closing(&seal, &ledger, &office, &last).await;
            assert_eq!(result["content"][0]["text"], "moved");
            let done = office.0.lock().expect("no panic").len();
            let again = closing(&seal, &ledger, &office, &last).await;
            assert_eq!(again["isError"], true, "{again}");
            assert_ne!(again["content"][0]["text"], "moved");
            assert_eq!(office.0.lock().expect("no panic").len(), done, "it is not done again");
        }
    }
}

#[tokio::test]
async fn a_state_of_a_wizard_is_none_of_a_handler_and_the_other_way_round() {
    for encryption in Encryption::all() {
        let seal = encryption.seal();
        for door in Door::ALL {
            let last = Sent::first(door).last(&seal).await;
            let arguments = last.params["arguments"].as_object();
            let request = match door {
                Door::Tool => SealedFor::tool("pay", arguments, &last.caller),
                Door::Prompt => SealedFor::prompt("pay", arguments, &last.caller),
                Door::Resource => SealedFor::resource("till://bob/1", &last.caller),
            };
            assert_eq!(why(&seal, &request, last.state(), now()).await, Some(Rejected::Kind));
            for state in [&b""[..], b"mine", b"\0\0\0\0"] {
                let token = seal
                    .seal_state_async(&request, state, None, now())
                    .await
                    .expect("sealed");
                assert!(is_refused(&last.clone().with_state(&token), &seal).await, "{door:?}");
                assert_eq!(why(&seal, &request, &token, now()).await, None);
            }
            assert!(is_paid(&last, &seal).await);
        }
    }
}
