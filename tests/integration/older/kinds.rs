//! What else than forms is asked in a session, and by what else than tools.

use std::{sync::atomic::Ordering::SeqCst, time::Duration};

use rmcp::model::{GetPromptRequestParams, GetPromptResponse, ProtocolVersion, ReadResourceRequestParams};
use serde_json::{Value, json};
use wizard_core::SealPolicy;
use wizard_tests::{
    everything,
    older::{Person, accept, call, error, refuse, refused, said, text},
};

use super::{Desk, host, wizards};

fn roots() -> Value {
    json!({"roots": [{"uri": "file:///home/ann", "name": "home"}]})
}

/// Answers to the wizards of `everything`.
fn answers() -> [Value; 5] {
    [
        accept(json!({"name": "Ann"})),
        accept(json!({"mood": "good"})),
        roots(),
        json!({"action": "accept"}),
        said("All is well."),
    ]
}

const DONE: &str = "Ann (Good) in home: All is well. Page: true.";

#[tokio::test]
async fn a_page_the_model_and_the_roots_are_asked_for_beside_forms() {
    let person = Person::answering(answers());
    let session = person.at(everything::host().await.expect("a port")).await;
    assert_eq!(text(call(&session, "as_tool", json!({})).await), DONE);
    let asked = person.asked();
    let methods: Vec<_> = asked
        .iter()
        .map(|asked| asked["method"].as_str().expect("a method"))
        .collect();
    assert_eq!(
        methods,
        [
            "elicitation/create",
            "elicitation/create",
            "roots/list",
            "elicitation/create",
            "sampling/createMessage"
        ]
    );
    assert_eq!(asked[4]["params"]["systemPrompt"], "Be brief.");
    assert_eq!(asked[4]["params"]["maxTokens"], 50);

    let id = asked[3]["params"]["elicitationId"].as_str().expect("an id");
    let (flow, key) = id.split_once('-').expect("a flow and a key");
    assert_eq!((flow.len(), key), (32, "page"));
    let complete = json!({"method": "notifications/elicitation/complete", "params": {"elicitationId": id}});
    assert_eq!(person.notified(), [complete]);
}

#[tokio::test]
async fn a_prompt_and_a_resource_ask_as_a_tool_does() {
    let person = Person::answering(answers());
    let session = person.at(everything::host().await.expect("a port")).await;
    let prompt = session.get_prompt_once(GetPromptRequestParams::new("as_prompt")).await;
    let Ok(GetPromptResponse::Complete(prompt)) = prompt else {
        panic!("no prompt: {prompt:?}")
    };
    let prompt = serde_json::to_value(prompt).expect("plain data");
    assert_eq!(prompt["messages"][0]["content"]["text"], DONE);

    let person = Person::answering(answers().into_iter().skip(2));
    let session = person.at(everything::host().await.expect("a port")).await;
    let params = ReadResourceRequestParams::new("everything://Ann/good");
    let read = session.read_resource(params).await.expect("contents");
    let read = serde_json::to_value(read).expect("plain data");
    assert_eq!(read["contents"][0]["text"], DONE);

    let person = Person::answering([refuse("decline")]);
    let session = person.at(everything::host().await.expect("a port")).await;
    let error = session.get_prompt_once(GetPromptRequestParams::new("as_prompt")).await;
    let error = refused(error.expect_err("it was declined"));
    assert_eq!((error.code, &error.data), (-31_000, &json!({"ending": "declined"})));
}

#[tokio::test]
async fn a_person_on_a_page_is_waited_for_in_the_one_call() {
    let (desk, person) = (
        Desk::default(),
        Person::answering([json!({"action": "accept"}), accept(json!({"copies": 2}))]),
    );
    // Not the wait of a round, after which clients with rounds come back.
    let host = wizards(&desk).visit_wait(Duration::ZERO).seal(SealPolicy::ephemeral());
    let session = person.at(host.expect("a good configuration")).await;
    let reply = {
        let (desk, person) = (desk.clone(), person.clone());
        tokio::spawn(async move {
            while person.asked().is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
            assert_eq!(person.notified(), [Value::Null; 0]);
            desk.is_signed.store(true, SeqCst);
        });
        call(&session, "sign", json!({})).await
    };
    assert_eq!(text(reply), "2 copies");
    assert_eq!(person.messages(), ["Sign on our page", "How many copies?"]);
    assert_eq!(person.notified().len(), 1);
}

#[tokio::test]
async fn a_page_is_said_to_be_done_once_it_is_whatever_else_is_asked_meanwhile() {
    let answers = [
        json!({"action": "accept"}),
        accept(json!({"copies": 9})),
        accept(json!({"copies": 2})),
    ];
    let (desk, person) = (Desk::default(), Person::slow(Duration::from_millis(150), answers));
    let session = person.at(host(&desk)).await;
    let watched = {
        let (desk, person) = (desk.clone(), person.clone());
        tokio::spawn(async move {
            while person.asked().len() < 3 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            // The last answer is in, and the page alone is open.
            tokio::time::sleep(Duration::from_millis(400)).await;
            let before = person.notified().len();
            desk.is_signed.store(true, SeqCst);
            before
        })
    };
    assert_eq!(text(call(&session, "sign_at_once", json!({})).await), "2 copies");
    assert_eq!(watched.await.expect("no panic"), 0);
    let asked = person.asked();
    let complete = json!({"elicitationId": asked[0]["params"]["elicitationId"]});
    let notified: Vec<_> = person
        .notified()
        .into_iter()
        .map(|notified| notified["params"].clone())
        .collect();
    assert_eq!(notified, [complete]);
}

#[tokio::test]
async fn a_page_on_which_the_person_is_never_done_ends_the_call() {
    let (desk, person) = (Desk::default(), Person::answering([json!({"action": "accept"})]));
    let host = wizards(&desk)
        .answer_within(Duration::from_millis(200))
        .seal(SealPolicy::ephemeral());
    let session = person.at(host.expect("a good configuration")).await;
    let text = call(&session, "sign", json!({})).await.tool_error();
    assert!(
        text.starts_with("The person was not done on the page for `signature` in time."),
        "{text}"
    );
    assert_eq!(person.notified(), [Value::Null; 0]);
}

#[tokio::test]
async fn of_two_pages_the_one_on_which_the_person_is_not_done_is_named() {
    let yes = || json!({"action": "accept"});
    let (desk, person) = (Desk::default(), Person::answering([yes(), yes()]));
    let host = wizards(&desk)
        .answer_within(Duration::from_millis(200))
        .seal(SealPolicy::ephemeral());
    let session = person.at(host.expect("a good configuration")).await;
    let text = call(&session, "sign_twice", json!({})).await.tool_error();
    assert!(
        text.starts_with("The person was not done on the page for `there` in time."),
        "{text}"
    );
    assert_eq!(desk.done(), [""; 0]);
}

#[tokio::test]
async fn a_page_is_not_sent_to_a_client_that_knows_none() {
    for person in [
        Person::answering([]).speaking(ProtocolVersion::V_2025_06_18),
        Person::answering([]).declaring(json!({"elicitation": {}})),
    ] {
        let session = person.at(host(&Desk::default())).await;
        let text = call(&session, "sign", json!({})).await.tool_error();
        assert!(
            text.starts_with("This client cannot be asked for `signature`."),
            "{text}"
        );
        assert_eq!(person.asked(), [Value::Null; 0]);
    }
}

#[tokio::test]
async fn a_model_that_the_person_keeps_back_is_a_no() {
    let mut all = answers();
    all[4] = error(-1);
    let person = Person::answering(all);
    let session = person.at(everything::host().await.expect("a port")).await;
    let text = text(call(&session, "as_tool", json!({})).await);
    assert!(
        text.contains("declined") && text.contains("Nothing was done."),
        "{text}"
    );
}

#[tokio::test]
async fn a_client_without_elicitation_or_of_an_earlier_version_still_is_told_the_arguments() {
    for person in [
        Person::answering([]).declaring(json!({"roots": {}})),
        Person::answering([]).declaring(json!({})),
        Person::answering([]).speaking(ProtocolVersion::V_2025_03_26),
    ] {
        let session = person.at(host(&Desk::default())).await;
        let text = call(&session, "order", json!({})).await.tool_error();
        assert!(
            text.starts_with("This client cannot be asked for `dish`. Nothing was done. Call again "),
            "{text}"
        );
        assert_eq!(person.asked(), [Value::Null; 0]);
    }
}
