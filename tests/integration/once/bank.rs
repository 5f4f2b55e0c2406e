//! A bank that transfers money, at most once for a flow: as a tool, a prompt and a resource, over HTTP.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use rmcp::ServerHandler;
use serde_json::{Value, json};
use tokio::sync::Notify;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::{ledger::TestLedger, raw};

/// What happens at the bank. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct Bank {
    pub transfers: Arc<AtomicUsize>,
    /// Whether the PIN is refused.
    pub is_locked: Arc<AtomicBool>,
    /// Whether a transfer fails, or panics when it is half done.
    pub fails: Arc<AtomicBool>,
    pub panics: Arc<AtomicBool>,
    /// Whether a transfer waits until it is let go on; and that it has begun.
    pub waits: Arc<AtomicBool>,
    pub begun: Arc<Notify>,
    pub go_on: Arc<Notify>,
}

impl ServerHandler for Bank {}

impl Bank {
    pub fn transfers(&self) -> usize {
        self.transfers.load(Ordering::SeqCst)
    }

    pub fn set(switch: &AtomicBool, on: bool) {
        switch.store(on, Ordering::SeqCst);
    }

    fn pin(&self, pin: u16) -> Result<(), &'static str> {
        let is_right = pin == 4711 && !self.is_locked.load(Ordering::SeqCst);
        is_right.then_some(()).ok_or("This is not the PIN.")
    }

    async fn transfer(&self, to: &str, flow: impl ToString) -> Result<String, String> {
        let number = self.transfers.fetch_add(1, Ordering::SeqCst) + 1;
        self.begun.notify_one();
        if self.waits.load(Ordering::SeqCst) {
            self.go_on.notified().await;
        }
        assert!(!self.panics.load(Ordering::SeqCst), "the bank burns");
        if self.fails.load(Ordering::SeqCst) {
            return Err(format!("Transfer {number} failed."));
        }
        Ok(format!("Transfer {number} to {to}, flow {}.", flow.to_string()))
    }
}

/// Transfer money.
#[derive(Wizard)]
pub struct Transfer {
    /// To whom?
    to: String,
    /// With which PIN?
    #[ask(not_secret, check = server.pin(pin))]
    pin: u16,
}

#[final_step(once)]
async fn transfer(answers: Transfer, bank: &Bank, step: wizard_core::Final<'_>) -> Result<String, String> {
    bank.transfer(&answers.to, step.flow()).await
}

/// The same; its errors are tried again, and one of which nothing is known runs again.
#[derive(Wizard)]
pub struct Retry {
    /// To whom?
    to: String,
}

#[final_step(once, retry_errors, on_unknown = rerun)]
async fn retry(answers: Retry, bank: &Bank, step: wizard_core::Final<'_>) -> Result<String, String> {
    bank.transfer(&answers.to, step.flow()).await
}

/// How a wizard is asked for.
pub const SERVED: [(&str, &str, &str); 3] = [
    ("tools/call", "name", "transfer"),
    ("prompts/get", "name", "transfer"),
    ("resources/read", "uri", "bank://bob"),
];

/// The host of `bank`, with `ledger`.
pub fn host(bank: &Bank, ledger: &TestLedger) -> Host<Bank> {
    waiting(bank, ledger, Duration::from_secs(5))
}

/// The same, where a request waits so long for another one.
pub fn waiting(bank: &Bank, ledger: &TestLedger, wait: Duration) -> Host<Bank> {
    sealed(bank, ledger, wait, SealPolicy::ephemeral())
}

/// The same, sealed by `policy`.
pub fn sealed(bank: &Bank, ledger: &TestLedger, wait: Duration, policy: SealPolicy) -> Host<Bank> {
    Wizards::new(bank.clone())
        .tool::<Transfer>()
        .tool::<Retry>()
        .prompt::<Transfer>()
        .prompt::<Retry>()
        .resource::<Transfer>("bank://{to}")
        .resource::<Retry>("retry://{to}")
        .no_principal()
        .visit_wait(wait)
        .hook_timeout(Duration::from_millis(500))
        .ledger(ledger.clone())
        .seal(policy)
        .expect("a good configuration")
}

/// A request, in the making.
#[derive(Clone, Debug)]
pub struct Sent {
    method: &'static str,
    params: Value,
}

/// A first call of what is `served`, from a client that can be asked with forms.
pub fn first(served: (&'static str, &str, &str)) -> Sent {
    let (method, key, name) = served;
    let params = json!({key: name, "_meta": raw::meta(json!({"elicitation": {}}))});
    Sent { method, params }
}

/// A first call of the tool `name`.
pub fn tool(name: &str) -> Sent {
    first(("tools/call", "name", name))
}

impl Sent {
    pub fn arguments(mut self, arguments: Value) -> Self {
        self.params["arguments"] = arguments;
        self
    }

    pub fn meta(mut self, key: &str, value: Value) -> Self {
        self.params["_meta"][key] = value;
        self
    }

    /// With the state of `round`, and no answers.
    pub fn after(mut self, round: &str) -> Self {
        let round = raw::message(round);
        let state = &round["result"]["requestState"];
        assert!(state.is_string(), "{round}");
        self.params["requestState"] = state.clone();
        let params = self.params.as_object_mut().expect("an object");
        params.remove("inputResponses");
        self
    }

    /// With another state.
    pub fn set_state(&mut self, state: &str) {
        self.params["requestState"] = json!(state);
    }

    /// With `value` for the form `key`, and no other answer.
    #[allow(clippy::needless_pass_by_value, reason = "it is written where it is given")]
    pub fn answering(mut self, key: &str, value: Value) -> Self {
        self.params["inputResponses"] = json!({key: {"action": "accept", "content": {key: value}}});
        self
    }

    /// With one more response.
    pub fn add_response(&mut self, key: &str, response: Value) {
        self.params["inputResponses"][key] = response;
    }

    /// The body of the response, as it stands on the wire.
    pub async fn send(&self, url: &str) -> String {
        self.try_send(url).await.expect("the server answers")
    }

    /// The same, where the server may go away.
    pub async fn try_send(&self, url: &str) -> Result<String, reqwest::Error> {
        raw::request(url, self.method, &self.params).send().await?.text().await
    }
}

/// The last request of a flow of `served`: everything is answered but that it has not been sent.
pub async fn last(url: &str, served: (&'static str, &str, &str)) -> Sent {
    let first = first(served);
    let mut round = first.send(url).await;
    if raw::message(&round)["result"]["inputRequests"]["to"].is_object() {
        round = first
            .clone()
            .after(&round)
            .answering("to", json!("bob"))
            .send(url)
            .await;
    }
    assert!(
        raw::message(&round)["result"]["inputRequests"]["pin"].is_object(),
        "{round}"
    );
    first.after(&round).answering("pin", json!(4711))
}

/// The last request of a call of the tool.
pub async fn last_of_tool(url: &str) -> Sent {
    last(url, SERVED[0]).await
}

/// The text of a result or an error.
pub fn text(body: &str) -> String {
    let message = raw::message(body);
    let result = &message["result"];
    let texts = [
        &result["content"][0]["text"],
        &result["messages"][0]["content"]["text"],
        &result["contents"][0]["text"],
        &message["error"]["message"],
    ];
    let text = texts.into_iter().find_map(Value::as_str);
    text.unwrap_or_else(|| panic!("no text: {body}")).to_owned()
}

/// Whether a body asks for nothing, and only has a state.
pub fn is_state_alone(body: &str) -> bool {
    let result = &raw::message(body)["result"];
    result["requestState"].is_string() && result["inputRequests"].is_null()
}
