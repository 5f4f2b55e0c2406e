//! Everything that leaves is valid by the official JSON schema of 2026-07-28, to the letter: from `wizard_core::wire`, and
//! from the host for rmcp.

mod served;
mod wizards;

use serde_json::{Value, json};
use wizard_tests::{raw::meta, schema};

use self::{
    served::{Served, everything},
    wizards::FIELDS,
};

/// A flow: a request, the answers of each further round, and what the rounds come to.
struct Flow {
    method: &'static str,
    params: Value,
    answers: Vec<Value>,
    rounds: Vec<&'static str>,
}

impl Flow {
    /// Of a client that can be asked everything.
    fn of(method: &'static str, params: Value) -> Self {
        Self::with(everything(), method, params)
    }

    /// Of a client with `capabilities`.
    fn with(capabilities: Value, method: &'static str, mut params: Value) -> Self {
        params["_meta"] = meta(capabilities);
        Self {
            method,
            params,
            answers: Vec::new(),
            rounds: Vec::new(),
        }
    }

    /// A round comes to `kind`, and is answered with `answers`.
    fn then(mut self, kind: &'static str, answers: Value) -> Self {
        self.rounds.push(kind);
        self.answers.push(answers);
        self
    }

    /// The last round comes to `kind`.
    fn ends(mut self, kind: &'static str) -> Self {
        self.rounds.push(kind);
        self
    }

    /// Plays it. The rounds are the ones expected.
    async fn play(&self, served: &Served) -> Vec<Value> {
        let mut responses = vec![served.send(self.method, &self.params).await];
        for answers in &self.answers {
            let mut params = self.params.clone();
            params["requestState"] = responses.last().expect("the first is there")["result"]["requestState"].clone();
            params["inputResponses"] = answers.clone();
            responses.push(served.send(self.method, &params).await);
        }
        let kinds: Vec<_> = responses.iter().map(kind).collect();
        assert_eq!(kinds, self.rounds, "{} {}: {responses:#?}", self.method, self.params);
        responses
    }
}

/// What a response is: a round by the kinds of its questions, whatever their order.
fn kind(response: &Value) -> String {
    let (result, error) = (&response["result"], &response["error"]);
    if error.is_object() {
        return format!("error {}", error["code"]);
    }
    if result["resultType"] == "complete" {
        let is_error = result["isError"] == true;
        return if is_error { "tool error" } else { "complete" }.to_owned();
    }
    let Some(requests) = result["inputRequests"].as_object() else {
        return "state alone".to_owned();
    };
    let kinds = requests.values().map(|request| {
        let mode = request["params"]["mode"].as_str();
        mode.or(request["method"].as_str()).expect("a method")
    });
    let mut kinds: Vec<_> = kinds.collect();
    kinds.sort_unstable();
    kinds.join(" ")
}

#[allow(clippy::needless_pass_by_value, reason = "the content is written where it is given")]
fn accept(content: Value) -> Value {
    json!({"action": "accept", "content": content})
}

fn says(text: &str) -> Value {
    json!({"role": "assistant", "model": "m", "content": {"type": "text", "text": text}})
}

const SAMPLE: &str = "sampling/createMessage";

fn tool(name: &str) -> Flow {
    Flow::of("tools/call", json!({"name": name}))
}

fn one_form() -> Value {
    json!({
        "word": "tea", "mail": "ann@example.com", "page": "https://example.com/", "other_page": "urn:isbn:1",
        "day": "2026-11-29", "moment": "2026-11-29T14:30:00Z", "count": 3, "share": 1.25, "sure": true,
        "size": "large", "kind": "green", "room": "1", "extras": ["milk"], "letters": ["a", "c"], "titled": [],
    })
}

/// Flows in which nobody is done on any page.
fn flows() -> Vec<Flow> {
    let form = |content| json!({"all": accept(content)});
    let decline = |form: &str| json!({form: {"action": "decline"}});
    let none = || json!({});
    let without = |capabilities, name: &str| Flow::with(capabilities, "tools/call", json!({"name": name}));
    vec![
        tool("one_form").then("form", form(one_form())).ends("complete"),
        tool("one_form")
            .then("form", form(json!({"word": "two words", "count": 9})))
            .then("form", form(one_form()))
            .ends("complete"),
        tool("one_form").then("form", decline("all")).ends("tool error"),
        Flow::of("tools/call", json!({"name": "one_form", "arguments": {"count": 9}})).ends("tool error"),
        Flow::of("tools/call", json!({"name": "one_form", "requestState": "x"})).ends("error -32602"),
        tool("open")
            .then("url", json!({"account": {"action": "accept"}}))
            .then("state alone", none())
            .ends("state alone"),
        tool("open").then("url", decline("account")).ends("complete"),
        tool("rate")
            .then(SAMPLE, json!({"good": says("very")}))
            .then(SAMPLE, json!({"good": says("9")}))
            .then(SAMPLE, json!({"why": says("It is warm.")}))
            .ends("complete"),
        tool("rate")
            .then(SAMPLE, json!({"good": says("0")}))
            .then(SAMPLE, json!({"why": says("It is cold.")}))
            .ends("tool error"),
        Flow::of("prompts/get", json!({"name": "brief", "arguments": {"words": "90"}}))
            .then("form", json!({"topic": accept(json!({"topic": "tea"}))}))
            .ends("complete"),
        Flow::of("prompts/get", json!({"name": "brief", "arguments": {"words": "90"}}))
            .then("form", decline("topic"))
            .ends("error -31000"),
        Flow::of("prompts/get", json!({"name": "brief"})).ends("error -32602"),
        Flow::of("resources/read", json!({"uri": "profile://7"}))
            .then("form", json!({"language": accept(json!({"language": "Welsh"}))}))
            .ends("complete"),
        Flow::of("resources/read", json!({"uri": "picture://7"}))
            .then("form", json!({"size": accept(json!({"size": "small"}))}))
            .ends("complete"),
        Flow::of("resources/read", json!({"uri": "picture://seven"})).ends("error -32602"),
        without(json!({}), "one_form").ends("error -32021"),
        without(json!({"elicitation": {}}), "open").ends("error -32021"),
        without(json!({"elicitation": {}}), "rate").ends("error -32021"),
        without(
            json!({"elicitation": {"form": {}, "url": {}}, "sampling": {}}),
            "at_once",
        )
        .ends("error -32021"),
        Flow::of("tools/list", json!({})).ends("complete"),
        Flow::of("prompts/list", json!({})).ends("complete"),
        Flow::of("resources/templates/list", json!({})).ends("complete"),
    ]
}

/// Flows in which everyone is.
fn flows_when_done() -> Vec<Flow> {
    let at_once = json!({
        "day": accept(json!({"day": "2026-11-29"})),
        "signature": {"action": "accept"},
        "tea": says("Assam"),
        "folders": {"roots": [{"uri": "file:///home/ann", "name": "home"}]},
    });
    vec![
        tool("open")
            .then("url", json!({"account": {"action": "accept"}}))
            .ends("complete"),
        tool("at_once")
            .then("form roots/list sampling/createMessage url", at_once)
            .then("form", json!({"review": accept(json!({"review": "go-on"}))}))
            .ends("complete"),
    ]
}

/// Every response to every flow, beside the method of its request.
async fn responses(served: &Served) -> Vec<(&'static str, Value)> {
    let mut all = Vec::new();
    for (is_done, flows) in [(false, flows()), (true, flows_when_done())] {
        served.desk.set_done(is_done);
        for flow in flows {
            let responses = flow.play(served).await;
            all.extend(responses.into_iter().map(|response| (flow.method, response)));
        }
    }
    all
}

/// Where in `value` there is a null, and where a member `elicitationId`.
fn oddities(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::Null => found.push(format!("{place} is null")),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                oddities(item, &format!("{place}/{index}"), found);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                if name == "elicitationId" {
                    found.push(format!("{place} has an elicitationId"));
                }
                oddities(member, &format!("{place}/{name}"), found);
            }
        }
        _ => {}
    }
}

fn assert_to_the_letter(responses: &[(&str, Value)]) {
    assert_eq!(schema::faults_of_responses(responses), [""; 0]);
    let mut found = Vec::new();
    for (method, response) in responses {
        oddities(response, method, &mut found);
    }
    assert_eq!(found, [""; 0]);
}

#[tokio::test]
async fn what_comes_from_wire_is_valid_and_has_neither_a_null_nor_an_elicitation_id() {
    assert_to_the_letter(&responses(&Served::through_wire()).await);
}

#[tokio::test]
async fn what_the_host_for_rmcp_sends_is_valid_and_has_neither_a_null_nor_an_elicitation_id() {
    assert_to_the_letter(&responses(&Served::by_the_host().await).await);
}

#[tokio::test]
async fn the_properties_of_a_form_stand_in_the_order_of_the_fields() {
    for served in [Served::through_wire(), Served::by_the_host().await] {
        let flow = tool("one_form").ends("form");
        let [asked] = &flow.play(&served).await[..] else {
            panic!("one round")
        };
        let text = asked["result"]["inputRequests"]["all"]["params"]["requestedSchema"]["properties"].to_string();
        let places = FIELDS
            .split(' ')
            .map(|field| text.find(&format!("\"{field}\":{{")).expect(field));
        assert!(places.is_sorted(), "{text}");
    }
}

#[tokio::test]
async fn a_broken_message_is_refused() {
    let served = Served::through_wire();
    let asked = served.send("tools/call", &tool("at_once").params).await["result"].take();
    let breakages = [
        ("/requestState", json!(7)),
        ("/inputRequests/day/params/message", Value::Null),
        ("/inputRequests/day/params/requestedSchema/type", json!("array")),
        (
            "/inputRequests/day/params/requestedSchema/properties/day/format",
            json!("time"),
        ),
        (
            "/inputRequests/day/params/requestedSchema/properties/day/title",
            Value::Null,
        ),
        ("/inputRequests/signature/method", json!("elicitation/ask")),
        ("/inputRequests/signature/params/url", json!("no address")),
        ("/inputRequests/signature/params/elicitationId", json!("")),
        ("/inputRequests/tea/params/maxTokens", json!(1.5)),
        ("/inputRequests/tea/params/systemPrompt", Value::Null),
        ("/inputRequests/folders/params", Value::Null),
    ];
    let broken = breakages.map(|(place, value)| {
        let mut message = asked.clone();
        let (parent, member) = place.rsplit_once('/').expect("a place");
        let parent = message.pointer_mut(parent).and_then(Value::as_object_mut);
        parent.expect(place).insert(member.to_owned(), value);
        (place, message)
    });
    let messages = [&asked].into_iter().chain(broken.iter().map(|(_, message)| message));
    let faults = schema::faults(messages.map(|message| ("InputRequiredResult", message)));
    assert_eq!(faults[0], [""; 0], "as it came it is valid");
    for ((place, _), faults) in broken.iter().zip(&faults[1..]) {
        assert_ne!(faults, &[""; 0], "{place}");
    }
}
