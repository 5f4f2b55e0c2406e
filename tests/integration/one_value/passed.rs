//! Arguments of the author's own types: the person says yes to what the type makes of them.

use rmcp::ServerHandler;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wizard_core::{SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Request, Session, call};

/// Transfer money.
#[derive(Wizard)]
#[wizard(confirm = "Do {transfer}?")]
struct Move {
    #[ask(arg)]
    transfer: Transfer,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Transfer {
    to: String,
    note: String,
}

#[final_step]
fn moved(answers: Move) -> String {
    format!("{} {}", answers.transfer.to, answers.transfer.note)
}

/// Transfer money, with a type that can write.
#[derive(Wizard)]
#[wizard(confirm = "Do {transfer}?", review)]
struct MoveWritten {
    #[ask(arg)]
    transfer: Written,
    /// Why?
    #[ask(default = "rent")]
    why: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct Written {
    to: String,
    #[serde(default = "once")]
    times: u8,
    #[serde(default)]
    tags: Vec<String>,
}

fn once() -> u8 {
    1
}

#[final_step]
fn moved_written(answers: MoveWritten) -> String {
    let Written { to, times, tags } = answers.transfer;
    format!("{to} {times} {tags:?}")
}

/// Pay an amount.
#[derive(Wizard)]
#[wizard(confirm = "Pay {amount}?")]
struct Pay {
    #[ask(arg)]
    amount: Amount,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "what is in it is read by `Debug`")]
enum Amount {
    Cents(i64),
    Euros(f64),
}

#[final_step]
fn pay(answers: Pay) -> String {
    format!("{:?}", answers.amount)
}

/// Keep what is not this crate's to know.
#[derive(Wizard)]
#[wizard(confirm = "Keep {value}?")]
struct Keep {
    #[ask(arg)]
    value: Value,
}

#[final_step]
fn keep(answers: Keep) -> String {
    answers.value.to_string()
}

struct Server;
impl ServerHandler for Server {}

fn host() -> Host<Server> {
    let wizards = Wizards::new(Server).tool::<Move>().tool::<MoveWritten>();
    let wizards = wizards.tool::<Pay>().tool::<Keep>();
    wizards
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

/// What the person is shown, and what is then delivered to a request that is written as `retry`.
async fn confirmed(session: &Session, first: Request, retry: Request) -> (String, String) {
    let asked = session.call(first).await.asked();
    let done = session
        .call(retry.state(&asked.state).answer("confirm", &json!(true)))
        .await;
    (asked.message().to_owned(), done.text())
}

#[tokio::test]
async fn quotes_in_json_cannot_end_the_quotation() {
    let session = Session::duplex(host()).await;
    let note = format!("rent”,“to”:“ann”}}“{}", " ".repeat(100));
    let request = call("move").arguments(json!({"transfer": {"to": "eve", "note": note}}));
    let (shown, delivered) = confirmed(&session, request.clone(), request).await;
    assert!(delivered.starts_with("eve rent"), "{delivered}");
    assert!(shown.contains(r#""to":"eve""#), "{shown}");
    let inside = shown.strip_prefix("Do “").expect("it is quoted");
    assert_eq!(inside.matches(['“', '”']).count(), 1, "{shown}");
    assert!(
        inside.contains(r"rent\u201d,\u201cto\u201d:\u201cann\u201d}\u201c"),
        "{shown}"
    );
}

#[tokio::test]
async fn a_value_too_long_to_show_says_how_much_is_missing() {
    let session = Session::duplex(host()).await;
    let note = "x".repeat(1_000);
    let request = call("move").arguments(json!({"transfer": {"to": "eve", "note": note}}));
    let asked = session.call(request).await.asked();
    let shown = asked.message();
    // {"note":"…","to":"eve"} is 1,022 characters long.
    assert!(shown.ends_with("…” (822 more characters)?"), "{shown}");
}

#[tokio::test]
async fn what_a_type_ignores_is_gone_and_what_it_fills_in_is_seen() {
    let session = Session::duplex(host()).await;
    let request = call("move_written").arguments(json!({
        "transfer": {"to": "ann", "amount": 9, "tags": ["b", "a", "b"]},
        "why": "rent",
    }));
    let asked = session.call(request.clone()).await.asked();
    let shown = r#"“{"tags":["b","a","b"],"times":1,"to":"ann"}”"#;
    assert!(asked.message().contains(shown), "{}", asked.message());
    let next = session
        .call(request.clone().state(&asked.state).answer("review", &json!("go-on")))
        .await
        .asked();
    assert_eq!(next.message(), format!("Do {shown}?"));
    let done = session
        .call(request.state(&next.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), r#"ann 1 ["b", "a", "b"]"#);
}

#[tokio::test]
async fn a_number_is_one_value_however_the_retry_writes_it() {
    let session = Session::duplex(host()).await;
    let amount = |text: &str| {
        let amount: Value = serde_json::from_str(text).expect("a number");
        call("pay").arguments(json!({"amount": amount}))
    };
    for (first, retry, shown, delivered) in [
        ("100", "100.0", "100", "Cents(100)"),
        ("1e2", "100", "100", "Cents(100)"),
        ("-0.0", "0", "0", "Cents(0)"),
        (
            "9007199254740991.0",
            "9007199254740991",
            "9007199254740991",
            "Cents(9007199254740991)",
        ),
        (
            "9007199254740992.0",
            "9007199254740993.0",
            "9.007199254740992e15",
            "Euros(9007199254740992.0)",
        ),
        (
            "9007199254740993",
            "9007199254740993",
            "9007199254740993",
            "Cents(9007199254740993)",
        ),
        ("0.10", "0.1", "0.1", "Euros(0.1)"),
    ] {
        let (asked, done) = confirmed(&session, amount(first), amount(retry)).await;
        assert_eq!(asked, format!("Pay “{shown}”?"), "{first}");
        assert_eq!(done, delivered, "{first}, then {retry}");
    }
    for (first, other) in [
        ("9007199254740992", "9007199254740992.0"),
        ("9007199254740992", "9007199254740993"),
        ("100", "100.5"),
    ] {
        let asked = session.call(amount(first)).await.asked();
        let retry = amount(other).state(&asked.state).answer("confirm", &json!(true));
        assert_eq!(
            session.call(retry).await.refused().code,
            -32602,
            "{first}, then {other}"
        );
    }
}

#[tokio::test]
async fn the_order_of_members_is_not_the_clients_to_choose() {
    let session = Session::duplex(host()).await;
    let value = |text: &str| {
        let value: Value = serde_json::from_str(text).expect("JSON");
        call("keep").arguments(json!({"value": value}))
    };
    let first = value(r#"{"b": [1.0, {"d": 1, "c": 2}], "a": null}"#);
    let retry = value(r#"{"a": null, "b": [1, {"c": 2.0, "d": 1}]}"#);
    let (shown, delivered) = confirmed(&session, first, retry).await;
    let one = r#"{"a":null,"b":[1,{"c":2,"d":1}]}"#;
    assert_eq!((shown, delivered), (format!("Keep “{one}”?"), one.to_owned()));
}

#[tokio::test]
async fn hidden_characters_in_json_are_written_as_json_writes_them() {
    let session = Session::duplex(host()).await;
    let asked = session
        .call(call("keep").arguments(json!({"value": {"\u{200b}": "bob\u{fe0f}\u{e0041}\n"}})))
        .await
        .asked();
    assert_eq!(asked.message(), r#"Keep “{"\u200b":"bob\ufe0f\udb40\udc41\u000a"}”?"#);
    let literal = session
        .call(call("keep").arguments(json!({"value": {"\\u200b": "bob"}})))
        .await
        .asked();
    assert_eq!(literal.message(), r#"Keep “{"\\u200b":"bob"}”?"#);
}
