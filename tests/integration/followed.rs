//! Whoever does what a message says succeeds, or is told that a person is needed. A model reads the messages here as a model
//! does that has nothing else: names in backticks, and what each may be.

mod model;
mod wizards;

use rmcp::{
    ServerHandler,
    model::{ClientCapabilities, ProtocolVersion},
};
use serde_json::{Value, json};
use wizard_core::{AnyHost, SealPolicy, Wizards};
use wizard_tests::{
    connect::{Session, call},
    flow::{self, Flow, Reply, accept, everything},
    reply,
};

use model::{Model, Next};
use wizards::*;

/// A server that is asked nothing.
const ANY: &dyn AnyHost = &();

/// What a client declares that cannot be asked anything.
fn nothing() -> Value {
    json!({})
}

/// How a flow is sent.
macro_rules! send {
    ($flow:expr, tool $wizard:ty) => {
        $flow.call::<$wizard>().await
    };
    ($flow:expr, prompt $wizard:ty) => {
        $flow.get::<$wizard>().await
    };
    ($flow:expr, resource $wizard:ty) => {
        $flow.uri("profile://ann").read::<$wizard>("profile://{id}").await
    };
}

/// Follows the messages of calls with `arguments` until one is good or a person is needed: how many further calls that took,
/// and what it came to. `first` is an error that has been received already.
macro_rules! follow {
    ($server:expr, $capabilities:expr, $arguments:expr, $first:expr, $kind:ident $wizard:ty) => {{
        let mut model = Model::with($arguments);
        let mut calls = 0;
        let mut reply: Option<Reply> = $first;
        loop {
            let last = match reply.take() {
                Some(last) => last,
                None => send!(
                    Flow::at($server)
                        .capabilities($capabilities)
                        .arguments(model.arguments(stringify!($kind) == "prompt")),
                    $kind $wizard
                ),
            };
            match model.read(&last) {
                Next::Done(text) => break (calls, text),
                Next::Person(message) => break (calls, format!("person: {message}")),
                Next::Again if calls < 5 => calls += 1,
                Next::Again => panic!("still refused: {last:?}"),
            }
        }
    }};
}

fn assert_person((calls, text): (usize, String), needs: &str) {
    assert_eq!(calls, 0, "{text}");
    assert!(text.starts_with("person: ") && text.contains(needs), "{text}");
    assert!(!text.contains("Call again"), "a call cannot help: {text}");
}

#[tokio::test]
async fn a_first_call_that_cannot_ask_is_followed_with_one_more_call() {
    let none = || json!({});
    for before in [false, true] {
        assert_eq!(
            kinds(before, none()).await,
            (1, "3 soup [\"a\"] 2026-11-29 ab-12 true - 4".to_owned())
        );
        assert_eq!(
            kinds(before, json!({"count": 5})).await.1,
            "5 soup [\"a\"] 2026-11-29 ab-12 true - 4"
        );
    }
    let (calls, text) = follow!(ANY, nothing(), none(), None, tool Conditional);
    assert_eq!((calls, &*text), (1, "true a@example.com"));
    let (calls, text) = follow!(ANY, nothing(), json!({"send": false}), None, tool Conditional);
    assert_eq!((calls, &*text), (0, "false -"));
    let (calls, text) = follow!(ANY, nothing(), none(), None, tool Together);
    assert_eq!((calls, &*text), (1, "text 3"));
    let (calls, text) = follow!(ANY, nothing(), none(), None, tool Grouped);
    assert_eq!((calls, &*text), (1, "text text text"));
    let (calls, text) = follow!(ANY, nothing(), json!({"id": 7}), None, tool WithArgument);
    assert_eq!((calls, &*text), (1, "7 text"));
    let (calls, text) = follow!(ANY, nothing(), none(), None, prompt Page);
    assert_eq!((calls, &*text), (1, "text 3"));
}

/// The answers to every kind of question, by a client with rounds or one before them.
async fn kinds(before_rounds: bool, arguments: Value) -> (usize, String) {
    if !before_rounds {
        return follow!(ANY, nothing(), arguments, None, tool Kinds);
    }
    let mut flow = Flow::at(ANY).capabilities(everything()).arguments(arguments.clone());
    let first = flow.before_rounds().call::<Kinds>().await;
    assert!(
        flow::text(&first).starts_with("This client cannot be asked"),
        "{first:?}"
    );
    follow!(ANY, nothing(), arguments, Some(first), tool Kinds)
}

#[tokio::test]
async fn what_depends_on_another_argument_is_named_by_the_call_with_that() {
    let shop = Shop::default();
    let message = Flow::at(&shop).capabilities(nothing()).call::<Ranges>().await;
    let message = message.expect_err("it cannot ask").message;
    assert!(
        message.contains("- `dataset`: one of `sales` (Sales by day), `costs` (Costs)\n"),
        "{message}"
    );
    assert!(
        message.contains("- `range`: one of what depends on `dataset`"),
        "{message}"
    );
    let flow = Flow::at(&shop)
        .capabilities(nothing())
        .arguments(json!({"dataset": "costs"}));
    let message = flow.call::<Ranges>().await.expect_err("it cannot ask").message;
    assert!(
        message.ends_with(
            "Call again with the same arguments and this one:\n- `range`: one of “costs-1”, “costs-2”, “costs-3”"
        ),
        "{message}"
    );
    let (calls, text) = follow!(&shop, nothing(), json!({}), None, tool Ranges);
    assert_eq!((calls, &*text), (2, "sales sales-1"));
    let (calls, text) = follow!(&shop, nothing(), json!({"dataset": "costs"}), None, tool Ranges);
    assert_eq!((calls, &*text), (1, "costs costs-1"));
}

#[tokio::test]
async fn in_the_middle_of_a_flow_all_is_named_that_a_fresh_call_needs() {
    let shop = Shop::default();
    let mut flow = Flow::at(&shop).arguments(json!({"note": "n"}));
    let asked = flow.call::<Ranges>().await;
    let asked = flow
        .respond(&asked, json!({"dataset": accept("dataset", "costs")}))
        .call::<Ranges>()
        .await;
    assert_eq!(flow::keys(&asked), ["range"]);
    flow.respond(&asked, json!({}));
    let refused = flow.capabilities(nothing()).call::<Ranges>().await;
    let message = &refused.as_ref().expect_err("it cannot ask").message;
    assert!(
        message.contains("Call again from the start with the same arguments and these:\n- `dataset`: one of"),
        "{message}"
    );
    let followed = follow!(&shop, nothing(), json!({"note": "n"}), Some(refused), tool Ranges);
    assert_eq!(followed, (2, "sales sales-1".to_owned()));
}

#[tokio::test]
async fn where_a_person_is_needed_no_call_is_advised() {
    let forms = "a client that can show forms";
    let none = || json!({});
    assert_person(follow!(ANY, nothing(), none(), None, tool Confirmed), forms);
    assert_person(
        follow!(ANY, nothing(), json!({"name": "x"}), None, tool Confirmed),
        forms,
    );
    assert_person(follow!(ANY, nothing(), none(), None, tool Reviewed), forms);
    assert_person(follow!(ANY, nothing(), none(), None, tool OnlyUser), forms);
    assert_person(follow!(ANY, nothing(), none(), None, tool Suggested), forms);
    assert_person(
        follow!(ANY, nothing(), json!({"name": "x"}), None, tool Suggested),
        forms,
    );
    assert_person(
        follow!(ANY, nothing(), none(), None, tool Visits),
        "a client that can open links",
    );
    assert_person(
        follow!(ANY, json!({"elicitation": {}}), none(), None, tool Visits),
        "can open links",
    );
    assert_person(follow!(ANY, nothing(), none(), None, resource Profile), forms);
}

#[tokio::test]
async fn a_person_who_is_needed_under_a_condition_is_so_said_once_it_holds() {
    let (calls, text) = follow!(ANY, nothing(), json!({}), None, tool Sometimes);
    assert_eq!(calls, 1);
    assert!(text.starts_with("person: ") && text.contains("`reason`"), "{text}");
    let (calls, text) = follow!(ANY, nothing(), json!({"urgent": false}), None, tool Sometimes);
    assert_eq!((calls, &*text), (0, "false -"));
}

#[tokio::test]
async fn only_what_this_client_cannot_be_asked_is_named() {
    let forms = json!({"elicitation": {}});
    let mut flow = Flow::at(ANY).capabilities(forms.clone());
    let asked = flow.call::<Summary>().await;
    let refused = flow
        .respond(&asked, json!({"topic": accept("topic", "t")}))
        .call::<Summary>()
        .await;
    let message = &refused.as_ref().expect_err("there is no model").message;
    assert!(
        message.contains("- `summary`: ") && !message.contains("- `topic`"),
        "{message}"
    );
    let mut flow = Flow::at(ANY).capabilities(forms).arguments(json!({"summary": "text"}));
    let asked = flow.call::<Summary>().await;
    let done = flow
        .respond(&asked, json!({"topic": accept("topic", "t")}))
        .call::<Summary>()
        .await;
    assert_eq!(flow::text(&done), "t text");
}

#[tokio::test]
async fn what_the_server_knows_is_not_named() {
    let (calls, text) = follow!(ANY, nothing(), json!({}), None, tool Known);
    assert_eq!((calls, &*text), (1, "known text"));
    let message = Flow::at(ANY).capabilities(nothing()).call::<Known>().await;
    assert!(!message.expect_err("it cannot ask").message.contains("`first`"));
}

#[tokio::test]
async fn a_wrong_argument_is_followed_with_one_more_call() {
    let good = json!({
        "count": 3, "dish": "soup", "toppings": ["a"], "day": "2026-11-29", "code": "ab-12", "hot": true, "half": 4,
        "note": null,
    });
    for (name, wrong) in [
        ("count", json!(9)),
        ("count", json!(0)),
        ("count", json!("many")),
        ("dish", json!("stone")),
        ("toppings", json!(["z"])),
        ("toppings", json!([])),
        ("toppings", json!(["a", "b", "c"])),
        ("day", json!("tomorrow")),
        ("code", json!("12-ab")),
        ("hot", json!("warm")),
    ] {
        let mut arguments = good.clone();
        arguments[name] = wrong.clone();
        let (calls, text) = follow!(ANY, nothing(), arguments, None, tool Kinds);
        assert_eq!(
            (calls, &*text),
            (1, "3 soup [\"a\"] 2026-11-29 ab-12 true - 4"),
            "{name}: {wrong}"
        );
    }
}

#[tokio::test]
async fn an_argument_that_there_is_not_is_followed_with_one_more_call() {
    for (wrong, expected) in [
        (json!({"sent": false}), "false -"),
        (json!({"send": false, "unheard_of": 1}), "false -"),
    ] {
        let (calls, text) = follow!(ANY, nothing(), wrong, None, tool Conditional);
        assert_eq!((calls, &*text), (1, expected));
    }
    let (calls, text) = follow!(ANY, nothing(), json!({"name": "x"}), None, tool OnlyUser);
    assert_eq!(calls, 1, "the argument is left out first: {text}");
    assert!(text.starts_with("person: "), "{text}");
    let (calls, text) = follow!(ANY, nothing(), json!({"text": "text"}), None, tool WithArgument);
    assert_eq!((calls, &*text), (1, "4 text"));
}

#[tokio::test]
async fn a_look_up_that_failed_is_followed_with_the_same_request() {
    let shop = Shop::failing(1);
    let arguments = json!({"dataset": "costs", "range": "costs-2"});
    let (calls, text) = follow!(&shop, nothing(), arguments, None, tool Ranges);
    assert_eq!((calls, &*text), (1, "costs costs-2"));
}

#[tokio::test]
async fn a_look_up_that_failed_in_the_middle_says_to_keep_the_state() {
    let shop = Shop::failing(1);
    let mut flow = Flow::at(&shop);
    let asked = flow.call::<Ranges>().await;
    flow.respond(&asked, json!({"dataset": accept("dataset", "costs")}));
    let failed = flow.call::<Ranges>().await;
    assert!(
        flow::text(&failed).contains("may be sent again, with the same `requestState`"),
        "{failed:?}"
    );
    assert_eq!(flow::keys(&flow.call::<Ranges>().await), ["range"]);
    let first = Flow::at(&Shop::failing(1))
        .arguments(json!({"dataset": "costs"}))
        .call::<Ranges>()
        .await;
    assert!(
        flow::text(&first).contains("The same request may be sent again."),
        "{first:?}"
    );
    assert!(!flow::text(&first).contains("requestState"));
}

impl ServerHandler for Shop {}

#[tokio::test]
async fn the_host_says_the_same_to_a_real_client_of_either_version() {
    for version in [ProtocolVersion::V_2026_07_28, ProtocolVersion::V_2025_06_18] {
        let host = Wizards::new(Shop::default()).tool::<Ranges>().tool::<Confirmed>();
        let host = host
            .no_principal()
            .seal(SealPolicy::ephemeral())
            .expect("a good configuration");
        let session = Session::duplex_as(host, ClientCapabilities::default(), version).await;
        let mut model = Model::with(json!({}));
        let mut replies = Vec::new();
        let text = loop {
            match session.call(call("ranges").arguments(model.arguments(false))).await {
                reply::Reply::Error(refused) => replies.push(refused.message),
                reply::Reply::Result(outcome) if outcome.is_error => replies.push(outcome.text),
                other => break other.text(),
            }
            let last = replies.last().expect("one was just added");
            assert!(
                matches!(model.follow(last), Next::Again) && replies.len() < 3,
                "{replies:?}"
            );
        };
        assert_eq!(text, "sales sales-1");
        let refused = match session.call(call("confirmed")).await {
            reply::Reply::Error(refused) => refused.message,
            other => other.tool_error(),
        };
        assert!(matches!(model.follow(&refused), Next::Person(_)), "{refused}");
    }
}

#[test]
fn the_input_schema_has_the_bounds_that_the_messages_name() {
    let schema = wizard_core::schema::input::<Kinds>();
    let bounds = |name: &str| schema["properties"][name].clone();
    assert_eq!(
        (&bounds("count")["minimum"], &bounds("count")["maximum"]),
        (&json!(1), &json!(8))
    );
    assert_eq!(
        bounds("dish")["oneOf"][0],
        json!({"const": "soup", "title": "Soup of the day"})
    );
    assert_eq!(
        (&bounds("toppings")["minItems"], &bounds("toppings")["maxItems"]),
        (&json!(1), &json!(2))
    );
    assert_eq!(bounds("day")["format"], "date");
    assert!(
        bounds("code")["pattern"]
            .as_str()
            .is_some_and(|pattern| pattern.contains("[a-z]{2}-[0-9]{2}"))
    );
    assert_eq!(bounds("note")["type"], json!(["string", "null"]));
}

#[test]
fn the_description_of_a_tool_ends_with_what_is_asked() {
    fn description<W>() -> String
    where
        W: wizard_core::Wizard,
        W::Output: wizard_core::ToolOutput,
    {
        let tool = wizard_core::wire::tool::<W>();
        tool["description"].as_str().unwrap_or_default().to_owned()
    }
    let ends = |description: String, end: &str| assert!(description.ends_with(end), "{description}");
    ends(
        description::<Ranges>(),
        "\n\nAsks the person for `dataset`, `range`, `note`. A client that cannot show forms passes these as arguments.",
    );
    ends(
        description::<Sometimes>(),
        "Asks the person for `urgent`, `reason`. A client that cannot show forms passes `urgent` as arguments.",
    );
    ends(
        description::<Confirmed>(),
        "Asks the person for `name`, `confirm`: it needs a client that can show forms.",
    );
    ends(
        description::<Visits>(),
        "Asks the person for `page`: it needs a client that can open links.",
    );
}
