//! What bad input gets: one test a row.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use rmcp::{
    ServerHandler,
    model::{ClientCapabilities, ElicitationCapability, ProtocolVersion, UrlElicitationCapability},
};
use serde_json::{Value, json};
use wizard_core::{Choice, HookError, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Session, call, forms};

/// Orders a meal.
#[derive(Wizard)]
struct Order {
    /// Which dish?
    dish: Dish,
    /// How many of {dish}?
    #[ask(min = 1, max = 9)]
    count: u8,
    /// A note to the kitchen?
    #[ask(only_user, max_len = 20)]
    note: Option<String>,
    /// The table.
    #[ask(arg)]
    table: Option<u16>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Dish {
    #[choice(title = "Soup of the day")]
    Soup,
    Bread,
}

#[final_step]
fn order(order: Order, server: &Kitchen) -> Result<String, String> {
    server.orders.fetch_add(1, Ordering::Relaxed);
    match order.note.as_deref() {
        Some("fail") => Err("The oven is out.".to_owned()),
        Some("panic") => panic!("the kitchen burns"),
        _ => Ok(format!("{} {:?} for {:?}", order.count, order.dish, order.table)),
    }
}

#[derive(Debug, Default)]
struct Kitchen {
    orders: AtomicUsize,
    /// What the look-up of dishes does.
    lookup: Mutex<&'static str>,
}

impl ServerHandler for Kitchen {}

/// Look-ups that fail.
#[derive(Wizard)]
struct LookUp {
    /// Which one?
    #[ask(choices = server.dishes().await?)]
    one: String,
}

#[final_step]
fn looked_up(answers: LookUp, _server: &Kitchen) -> String {
    answers.one
}

impl Kitchen {
    async fn dishes(&self) -> Result<Vec<String>, HookError> {
        let what = *self.lookup.lock().expect("not poisoned");
        match what {
            "hidden" => Err(HookError::from("password=hunter2 at db.internal")),
            "visible" => Err(HookError::visible("The kitchen is closed.")),
            "panic" => panic!("the menu is on fire"),
            "hang" => {
                std::future::pending::<()>().await;
                unreachable!()
            }
            "empty" => Ok(Vec::new()),
            "many" => Ok((0..1_001).map(|number| number.to_string()).collect()),
            _ => Ok(vec!["soup".to_owned()]),
        }
    }
}

fn kitchen(lookup: &'static str) -> Host<Kitchen> {
    let kitchen = Kitchen {
        lookup: Mutex::new(lookup),
        ..Kitchen::default()
    };
    Wizards::new(kitchen)
        .tool::<Order>()
        .tool::<LookUp>()
        .hook_timeout(Duration::from_millis(50))
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

fn orders(host: &Host<Kitchen>) -> usize {
    host.handler().orders.load(Ordering::Relaxed)
}

#[tokio::test]
async fn a_bad_state_is_one_error_whatever_the_cause() {
    let session = Session::duplex(kitchen("")).await;
    let asked = session.call(call("order")).await.asked();
    let strangers = Session::duplex(kitchen(""))
        .await
        .call(call("order"))
        .await
        .asked()
        .state;
    let other_arguments = json!({"count": 2});
    let changed = format!("{}A", &asked.state[..asked.state.len() - 1]);
    let too_long = format!("{}{}", asked.state, "A".repeat(17_000));
    let cases = [
        ("empty", call("order").state("")),
        ("no token", call("order").state("hello")),
        ("null as text", call("order").state("null")),
        ("truncated", call("order").state(&asked.state[..40])),
        (
            "changed",
            call("order").state(if changed == asked.state { "wz1." } else { &changed }),
        ),
        ("too long", call("order").state(&too_long)),
        ("another key", call("order").state(&strangers)),
        (
            "other arguments",
            call("order").arguments(other_arguments).state(&asked.state),
        ),
        ("another tool", call("look_up").state(&asked.state)),
    ];
    for (cause, request) in cases {
        let refused = session.call(request).await.refused();
        assert_eq!(
            (refused.code, refused.message.as_str()),
            (-32602, "Invalid or expired requestState"),
            "{cause}"
        );
        assert_eq!(refused.data, Value::Null, "{cause}");
    }
    session
        .call(call("order").arguments(json!({})).state(&asked.state))
        .await
        .asked();
}

#[tokio::test]
async fn a_wrong_argument_is_named_with_what_it_may_be() {
    let host = kitchen("");
    let session = Session::duplex(host.clone()).await;
    let cases = [
        (
            json!({"dish": "pizza"}),
            "The argument `dish` is not valid. “pizza” is not one of the choices: `soup` (Soup of the day), `bread` (Bread).",
        ),
        (
            json!({"dish": 1}),
            "The argument `dish` is not valid. The answer must be a text.",
        ),
        (
            json!({"count": 10}),
            "The argument `count` is not valid. The answer must be at most 9.",
        ),
        (
            json!({"count": 0}),
            "The argument `count` is not valid. The answer must be at least 1.",
        ),
        (
            json!({"count": "two"}),
            "The argument `count` is not valid. The answer must be a whole number.",
        ),
        (
            json!({"table": -1}),
            "The argument `table` is not valid. The answer must be at least 0.",
        ),
        (json!({"cuont": 1}), "Unknown argument “cuont”. Did you mean `count`?"),
        (
            json!({"xyz": 1}),
            "Unknown argument “xyz”. The arguments are `dish`, `count`, `table`.",
        ),
        (
            json!({"note": "x"}),
            "`note` is not an argument: the person is asked for it. Call again without it.",
        ),
    ];
    for (arguments, expected) in cases {
        let text = session
            .call(call("order").arguments(arguments.clone()))
            .await
            .tool_error();
        assert_eq!(text, expected, "{arguments}");
    }
    assert_eq!(orders(&host), 0);
}

#[tokio::test]
async fn a_wrong_argument_is_told_before_a_missing_capability() {
    let session = Session::duplex_as(
        kitchen(""),
        ClientCapabilities::default(),
        ProtocolVersion::V_2026_07_28,
    )
    .await;
    let text = session
        .call(call("order").arguments(json!({"table": "one"})))
        .await
        .tool_error();
    assert!(text.contains("`table`"), "{text}");
}

#[tokio::test]
async fn null_stands_for_an_absent_argument() {
    let session = Session::duplex(kitchen("")).await;
    let asked = session
        .call(call("order").arguments(json!({"dish": null, "table": null})))
        .await
        .asked();
    assert_eq!(asked.key(), "dish");
}

#[tokio::test]
async fn a_wrong_answer_is_asked_again_with_the_reason_until_the_attempts_are_used_up() {
    let host = kitchen("");
    let session = Session::duplex(host.clone()).await;
    let mut asked = session
        .call(call("order").arguments(json!({"dish": "soup"})))
        .await
        .asked();
    assert_eq!(asked.message(), "How many of Soup of the day?");
    let again = |state: &str, value: Value| {
        call("order")
            .arguments(json!({"dish": "soup"}))
            .state(state)
            .answer("count", &value)
    };
    for wrong in [json!(0), json!("many")] {
        asked = session.call(again(&asked.state, wrong)).await.asked();
        assert!(
            asked.message().ends_with(". How many of Soup of the day?"),
            "{}",
            asked.message()
        );
    }
    assert!(
        asked.message().starts_with("The answer must be a whole number."),
        "{}",
        asked.message()
    );
    let text = session.call(again(&asked.state, json!(10))).await.tool_error();
    assert_eq!(
        text,
        "`count` was answered wrongly too often. The answer must be at most 9. Nothing was done."
    );
    assert_eq!(orders(&host), 0);
}

#[tokio::test]
async fn a_missing_answer_uses_up_no_attempt() {
    let session = Session::duplex(kitchen("")).await;
    let mut asked = session.call(call("order")).await.asked();
    let missing = [
        json!(null),
        json!({"action": "accept"}),
        json!({"action": "accept", "content": {}}),
        json!({"action": "accept", "content": {"dish": null}}),
        json!({"roots": []}),
        json!("soup"),
    ];
    for response in missing {
        asked = session
            .call(call("order").state(&asked.state).response("dish", response))
            .await
            .asked();
        assert_eq!(asked.message(), "Which dish?");
    }
}

#[tokio::test]
async fn what_was_not_asked_is_not_read() {
    let session = Session::duplex(kitchen("")).await;
    let asked = session.call(call("order").answer("dish", &json!("soup"))).await.asked();
    assert_eq!(asked.key(), "dish", "an answer without a state");
    let request = call("order")
        .state(&asked.state)
        .answer("dish", &json!("soup"))
        .answer("count", &json!(2))
        .answer("x", &json!(1));
    let asked = session.call(request).await.asked();
    assert_eq!(asked.key(), "count", "an answer to a later question");
    let request = call("order")
        .state(&asked.state)
        .answer("dish", &json!("bread"))
        .answer("count", &json!(2));
    let asked = session.call(request).await.asked();
    let text = session
        .call(call("order").state(&asked.state).answer("note", &Value::Null))
        .await
        .text();
    assert_eq!(text, "2 Soup for None", "an answer never replaces one that is sealed");
}

#[tokio::test]
async fn a_missing_capability_is_minus_32021_and_names_mode_and_argument() {
    let only_url = {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(ElicitationCapability::default().with_url(UrlElicitationCapability::default()));
        capabilities
    };
    for capabilities in [ClientCapabilities::default(), only_url] {
        let session = Session::duplex_as(kitchen(""), capabilities, ProtocolVersion::V_2026_07_28).await;
        let refused = session.call(call("order")).await.refused();
        assert_eq!(refused.code, -32021);
        assert_eq!(
            refused.data,
            json!({"requiredCapabilities": {"elicitation": {"form": {}}}})
        );
        assert!(
            refused
                .message
                .contains("Call again with the argument `dish`, and where they apply `count`."),
            "{}",
            refused.message
        );
    }
}

#[tokio::test]
async fn a_client_of_an_earlier_version_is_told_the_arguments() {
    let session = Session::duplex_as(kitchen(""), forms(), ProtocolVersion::V_2025_06_18).await;
    let text = session.call(call("order")).await.tool_error();
    assert!(text.contains("Call again with the argument `dish`"), "{text}");
    let all = json!({"dish": "soup", "count": 1});
    let text = session.call(call("order").arguments(all)).await.tool_error();
    assert!(text.contains("no argument stands for it"), "{text}");
}

#[tokio::test]
async fn decline_and_cancel_are_told_apart_and_end_the_call() {
    let host = kitchen("");
    let session = Session::duplex(host.clone()).await;
    let asked = session.call(call("order")).await.asked();
    let respond = |action: &str| {
        let response = json!({"action": action, "content": {"dish": "soup"}});
        call("order").state(&asked.state).response("dish", response)
    };
    let declined = session.call(respond("decline")).await.text();
    let cancelled = session.call(respond("cancel")).await.text();
    assert_ne!(declined, cancelled);
    assert!(declined.contains("declined"), "{declined}");
    for text in [declined, cancelled] {
        assert!(
            text.contains("`dish`") && text.contains("Nothing was done") && text.contains("Do not call again"),
            "{text}"
        );
    }
    assert_eq!(orders(&host), 0);
}

#[tokio::test]
async fn a_failed_look_up_is_a_tool_error_without_its_reason_unless_it_is_visible() {
    for (lookup, shown) in [
        ("hidden", "error "),
        ("hang", "error "),
        ("visible", "The kitchen is closed."),
    ] {
        let host = kitchen(lookup);
        let session = Session::duplex(host.clone()).await;
        let text = session.call(call("look_up")).await.tool_error();
        assert!(
            text.contains(shown) && !text.contains("hunter2") && text.contains("Nothing was done"),
            "{text}"
        );
    }
}

#[tokio::test]
async fn the_state_stays_valid_when_a_look_up_fails() {
    let host = kitchen("");
    let session = Session::duplex(host.clone()).await;
    let asked = session.call(call("look_up")).await.asked();
    let request = call("look_up").state(&asked.state).answer("one", &json!("soup"));
    for lookup in ["hidden", "hang", "panic"] {
        *host
            .handler()
            .lookup
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner) = lookup;
        session.call(request.clone()).await;
    }
    host.handler().lookup.clear_poison();
    *host.handler().lookup.lock().expect("cleared") = "";
    assert_eq!(session.call(request).await.text(), "soup");
}

#[tokio::test]
async fn a_panic_in_a_look_up_is_an_internal_error_and_the_server_lives_on() {
    let session = Session::duplex(kitchen("panic")).await;
    let refused = session.call(call("look_up")).await.refused();
    assert_eq!((refused.code, refused.message.as_str()), (-32603, "Internal error"));
    session.call(call("order")).await.asked();
}

#[tokio::test]
async fn nothing_to_choose_from_and_too_much_are_tool_errors() {
    let session = Session::duplex(kitchen("empty")).await;
    let text = session.call(call("look_up")).await.tool_error();
    assert_eq!(text, "There is nothing to choose from for `one`. Nothing was done.");
    let session = Session::duplex(kitchen("many")).await;
    let text = session.call(call("look_up")).await.tool_error();
    assert!(text.contains("more than 1000 choices"), "{text}");
}

#[tokio::test]
async fn an_error_of_the_final_step_is_the_authors_word_and_its_panic_is_not() {
    let host = kitchen("");
    let session = Session::duplex(host.clone()).await;
    let arguments = json!({"dish": "bread", "count": 1, "table": 4});
    let first = call("order").arguments(arguments);
    let asked = session.call(first.clone()).await.asked();
    let end = |note: &str| first.clone().state(&asked.state).answer("note", &json!(note));
    assert_eq!(session.call(end("fail")).await.tool_error(), "The oven is out.");
    let refused = session.call(end("panic")).await.refused();
    assert_eq!((refused.code, refused.message.as_str()), (-32603, "Internal error"));
    assert_eq!(session.call(end("")).await.text(), "1 Bread for Some(4)");
}

#[tokio::test]
async fn the_rounds_of_a_flow_are_bounded() {
    let session = Session::duplex(kitchen("")).await;
    let mut reply = session.call(call("order")).await;
    for _ in 0..9 {
        reply = session.call(call("order").state(&reply.asked().state)).await;
    }
    assert_eq!(
        reply.tool_error(),
        "The call was not finished within 9 rounds. Nothing was done."
    );
}
