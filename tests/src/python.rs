//! The real Python client, driven by the scripts in `interop/python`.

use std::{
    collections::BTreeMap,
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

use serde::Deserialize;
use serde_json::{Map, Value, json};
use wizard_examples::keys::TOKEN;

use crate::{
    connect::{Asked, Outcome, Refused, Reply},
    install,
    server::{HttpServer, KEY_VARIABLE, Store},
};

/// A call in the making, of the tool `create_report` unless another is said, from a client that can be asked with forms,
/// and has neither a model nor roots.
#[derive(Clone, Debug)]
pub struct Call {
    plan: Map<String, Value>,
}

/// What a call came to, and what was seen on the way.
#[derive(Debug)]
pub struct Played {
    /// The protocol version that client and server agreed upon.
    pub version: String,
    /// Over HTTP, the status of each response to the call.
    pub statuses: Vec<u16>,
    /// The forms and pages that the person was asked for and the messages that the model read, in order.
    pub asked: Vec<Shown>,
    /// The end of the call, or of the one round.
    pub reply: Reply,
}

/// A form, or a page to open, as the person saw it, or a message as the model read it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Shown {
    /// Its key.
    pub form: String,
    /// Its question.
    pub message: String,
    /// Its schema; null of a page and of a message.
    pub schema: Value,
    /// Where the page is; `None` of a form.
    pub url: Option<String>,
}

/// `accept` with `value` for the only field of `form`, which has its name.
pub fn accept(form: &str, value: impl Into<Value>) -> Value {
    let content: Map<_, _> = [(form.to_owned(), value.into())].into_iter().collect();
    json!({"action": "accept", "content": content})
}

impl Call {
    /// At a server over HTTP.
    pub fn over_http(server: &HttpServer) -> Self {
        Self::at(json!({"url": server.url()}))
    }

    /// Of the tool `connect`, at the example `keys` over HTTP, with the token of `person`.
    pub fn of_the_keys(server: &HttpServer, person: &str) -> Self {
        let server = json!({"url": server.url(), "token": format!("{TOKEN}{person}")});
        Self::at(server).call("tools/call", "connect")
    }

    /// At a server that the client starts: it writes to `store` and seals with `key`.
    pub fn over_stdio(store: &Store, key: &str) -> Self {
        Self::at(json!({
            "command": install::report(),
            "args": ["--stdio", "--store", store.path()],
            "env": {KEY_VARIABLE: key},
        }))
    }

    /// Of the gallery's tool, at a server that the client starts.
    pub fn of_the_gallery() -> Self {
        let server = json!({"command": install::gallery(), "args": ["--stdio"]});
        Self::at(server).call("tools/call", "plan_journey")
    }

    /// Of what the client starts with `command` alone, and asks for what `method` and `name` say: a tool, a prompt or the
    /// URI of a resource.
    pub fn started_by(command: &str, method: &str, name: &str) -> Self {
        Self::at(json!({"command": command})).call(method, name)
    }

    fn call(self, method: &str, name: &str) -> Self {
        self.set("method", json!(method)).set("name", json!(name))
    }

    fn at(server: Value) -> Self {
        let plan = json!({
            "mode": "auto",
            "replies": {},
            "pages": {},
            "says": null,
            "roots": null,
            "method": "tools/call",
            "name": "create_report",
            "arguments": {},
            "state": null,
            "responses": {},
        });
        let Value::Object(plan) = plan else { unreachable!() };
        Self { plan }.set("server", server)
    }

    /// With `arguments`.
    #[must_use]
    pub fn arguments(self, arguments: Value) -> Self {
        self.set("arguments", arguments)
    }

    /// The person gives `replies` to `form`, one after the other.
    #[must_use]
    pub fn replies(mut self, form: &str, replies: impl IntoIterator<Item = Value>) -> Self {
        self.plan["replies"][form] = replies.into_iter().collect();
        self
    }

    /// The person accepts `form` with `value`.
    #[must_use]
    pub fn answer(self, form: &str, value: impl Into<Value>) -> Self {
        self.replies(form, [accept(form, value)])
    }

    /// The person goes to the page of `form`, and while the call waits they send `forms` there, one after the other.
    #[must_use]
    pub fn visits(mut self, form: &str, forms: impl IntoIterator<Item = Value>) -> Self {
        self.plan["pages"][form] = forms.into_iter().collect();
        self.replies(form, [json!({"action": "accept"})])
    }

    /// The client has no elicitation.
    #[must_use]
    pub fn without_elicitation(self) -> Self {
        self.set("replies", Value::Null)
    }

    /// The client has a model, which says `texts`, one after the other.
    #[must_use]
    pub fn model_says(self, texts: impl IntoIterator<Item = &'static str>) -> Self {
        self.set("says", texts.into_iter().collect())
    }

    /// The client has `roots`.
    #[must_use]
    pub fn roots(self, roots: Value) -> Self {
        self.set("roots", roots)
    }

    /// The client speaks the version before rounds.
    #[must_use]
    pub fn legacy(self) -> Self {
        self.set("mode", json!("legacy"))
    }

    /// One round: with the state of the last one, and the response to its form.
    #[must_use]
    pub fn round(self, state: &str, form: &str, response: Value) -> Self {
        let responses: Map<_, _> = [(form.to_owned(), response)].into_iter().collect();
        self.set("state", json!(state)).set("responses", responses.into())
    }

    fn set(mut self, name: &str, value: Value) -> Self {
        self.plan.insert(name.to_owned(), value);
        self
    }

    /// Plays the whole call with the client's own loop over the rounds.
    ///
    /// # Panics
    ///
    /// When the client fails.
    pub fn play(&self) -> Played {
        self.run("whole_call.py")
    }

    /// Plays one round.
    ///
    /// # Panics
    ///
    /// When the client fails.
    pub fn play_round(&self) -> Played {
        self.run("one_round.py")
    }

    fn run(&self, script: &str) -> Played {
        let printed = run(script, &self.plan.clone().into());
        let printed: Printed = serde_json::from_value(printed).expect("the script prints what it saw");
        printed.played()
    }
}

/// Runs a script of `interop/python` with `plan`; what it prints.
///
/// # Panics
///
/// When it fails.
pub fn run(script: &str, plan: &Value) -> Value {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("interop/python");
    let python = install::python();
    let mut process = Command::new(python)
        // No compiled files among the sources.
        .arg("-B")
        .arg(scripts.join(script))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("cannot run {}: {error}; delete it to install it anew", python.display()));
    let mut input = process.stdin.take().expect("it is piped");
    let plan = serde_json::to_vec(plan).expect("a plan is JSON");
    input.write_all(&plan).expect("the script reads its plan");
    drop(input);
    let output = process.wait_with_output().expect("the script ends");
    assert!(
        output.status.success(),
        "{script} failed:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("the script prints JSON")
}

/// What the scripts print.
#[derive(Deserialize)]
struct Printed {
    version: String,
    statuses: Vec<u16>,
    asked: Vec<Shown>,
    result: Option<Value>,
    error: Option<Error>,
}

#[derive(Deserialize)]
struct Error {
    code: i32,
    message: String,
    data: Value,
}

impl Printed {
    fn played(self) -> Played {
        let reply = match (self.result, self.error) {
            (Some(result), None) if result["resultType"] == "input_required" => Reply::Asked(asked(&result)),
            (Some(result), None) => Reply::Result(Outcome {
                text: first_text(&result),
                is_error: result["isError"] == true,
                json: result,
            }),
            (None, Some(Error { code, message, data })) => Reply::Error(Refused { code, message, data }),
            _ => panic!("a script prints either a result or an error"),
        };
        Played {
            version: self.version,
            statuses: self.statuses,
            asked: self.asked,
            reply,
        }
    }
}

/// The first text of the result of a tool, a prompt or a resource; empty in a list.
fn first_text(result: &Value) -> String {
    let places = ["/content/0/text", "/messages/0/content/text", "/contents/0/text"];
    places
        .iter()
        .find_map(|place| result.pointer(place))
        .map_or_else(String::new, text)
}

fn asked(result: &Value) -> Asked {
    let requests = result["inputRequests"].as_object().expect("every round asks");
    let forms = requests.iter().map(|(form, request)| {
        let params = &request["params"];
        (
            form.clone(),
            (text(&params["message"]), params["requestedSchema"].clone()),
        )
    });
    Asked {
        forms: forms.collect::<BTreeMap<_, _>>(),
        pages: BTreeMap::new(),
        state: text(&result["requestState"]),
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
