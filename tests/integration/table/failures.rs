//! What fails in the author's code: look-ups, what they offer, and the final step.

use serde_json::json;
use wizard_tests::connect::{Session, call};

use super::kitchen;

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
