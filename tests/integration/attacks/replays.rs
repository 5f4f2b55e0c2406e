//! The last request of a flow, with the right answer, sent for something that its state was not made for: nothing is paid.

use serde_json::{Value, json};
use wizard_core::{
    Caller,
    seal::{Seal, SealedFor},
};
use wizard_tests::attack::{Door, Encryption, KEYS, Sent, Till, now, person, policy};

use super::{is_paid, is_refused, why};

/// For a seal of each kind and a request of each method, the last request of a flow.
async fn flows() -> Vec<(Encryption, Seal, Sent)> {
    let mut flows = Vec::new();
    for encryption in Encryption::all() {
        for door in Door::ALL {
            let seal = encryption.seal();
            let last = Sent::first(door).last(&seal).await;
            flows.push((encryption.clone(), seal, last));
        }
    }
    flows
}

/// Whether any state opens `request`, which differs from the flow of the state that it has.
async fn assert_refused(request: Sent, seal: &Seal, what: &str) {
    let door = request.door;
    assert!(is_refused(&request, seal).await, "{door:?}: {what}");
    // A flow of its own it has, which its own state goes on.
    let mut first = request;
    for member in ["requestState", "inputResponses"] {
        first.params.as_object_mut().expect("an object").remove(member);
    }
    assert!(is_paid(&first.last(seal).await, seal).await, "{door:?}: {what}");
}

#[tokio::test]
async fn the_last_request_is_answered_as_it_was_sent() {
    for (encryption, seal, last) in flows().await {
        assert!(is_paid(&last, &seal).await);
        assert!(
            is_paid(&last, &encryption.seal()).await,
            "another process has the same keys"
        );
    }
}

#[tokio::test]
async fn a_state_is_of_one_method() {
    for (_, seal, last) in flows().await {
        for door in Door::ALL.into_iter().filter(|door| *door != last.door) {
            let mut other = Sent::first(door);
            for member in ["requestState", "inputResponses"] {
                other.params[member] = last.params[member].clone();
            }
            assert_refused(other.clone(), &seal, &format!("from {:?}", last.door)).await;
            // With the arguments and the name that it was made for, too.
            other.params["arguments"] = last.params["arguments"].clone();
            assert!(is_refused(&other, &seal).await);
        }
    }
}

#[tokio::test]
async fn a_state_is_of_one_wizard_even_where_another_asks_the_same() {
    for (_, seal, mut last) in flows().await {
        last.refunds = true;
        assert_refused(last, &seal, "another wizard").await;
    }
}

#[tokio::test]
async fn a_state_is_of_one_person_with_one_client() {
    let issuer = "https://id.example";
    let others = [
        ("another subject", person("app", issuer, "bob")),
        ("another client", person("other", issuer, "ann")),
        ("another issuer", person("app", "https://id.example.org", "ann")),
        ("nobody", Caller::anonymous()),
        ("parts that are moved", person("apphttps://id.example", "", "ann")),
        ("parts that change places", person("ann", issuer, "app")),
        ("another case", person("app", issuer, "Ann")),
        ("a blank", person("app", issuer, "ann ")),
        ("empty parts", person("", "", "")),
    ];
    for (_, seal, last) in flows().await {
        for (what, other) in &others {
            assert_refused(last.clone().from(other.clone()), &seal, what).await;
            // And the other way round.
            let theirs = Sent::first(last.door).from(other.clone()).last(&seal).await;
            assert!(is_refused(&theirs.from(last.caller.clone()), &seal).await, "{what}");
        }
    }
}

#[tokio::test]
async fn a_state_is_the_same_persons_in_any_language() {
    for (_, seal, last) in flows().await {
        let caller = last.caller.clone().in_locale(Some("de-CH".to_owned()));
        assert!(is_paid(&last.from(caller), &seal).await);
    }
}

#[tokio::test]
async fn a_state_is_of_one_service_and_of_its_keys() {
    for (encryption, seal, last) in flows().await {
        for audience in ["shop", "Till", "till2", "til"] {
            let policy = encryption.of(policy(KEYS).audience(audience));
            let elsewhere = policy.build().expect("a good policy");
            assert!(is_refused(&last, &elsewhere).await, "{:?} {audience}", last.door);
        }
        assert!(is_refused(&last, &encryption.stranger()).await, "{:?}", last.door);
        assert!(is_paid(&last, &seal).await);
    }
}

#[tokio::test]
async fn a_state_of_a_key_that_was_taken_away_is_refused_and_one_of_a_key_before_is_good() {
    for door in Door::ALL {
        let seal = Encryption::Keys.seal();
        let last = Sent::first(door).last(&seal).await;
        seal.replace_keys([KEYS[1], KEYS[0]]).expect("good keys");
        assert!(is_paid(&last, &seal).await, "{door:?}");
        seal.replace_keys([KEYS[1]]).expect("a good key");
        assert!(is_refused(&last, &seal).await, "{door:?}");
        seal.replace_keys(KEYS).expect("good keys");
        assert!(is_paid(&last, &seal).await, "{door:?}");
    }
}

#[tokio::test]
async fn a_state_of_a_data_key_whose_wrapping_was_revoked_is_refused() {
    for door in Door::ALL {
        let Encryption::Codec(service) = Encryption::codec() else {
            panic!("a codec")
        };
        let encryption = Encryption::Codec(service.clone());
        let last = Sent::first(door).last(&encryption.seal()).await;
        service.rotate().expect("randomness");
        assert!(
            is_paid(&last, &encryption.seal()).await,
            "{door:?}: a process that starts now"
        );
        service.revoke(1);
        assert!(is_refused(&last, &encryption.seal()).await, "{door:?}");
        service.set_away(true);
        assert!(is_refused(&last, &encryption.seal()).await, "{door:?}: nobody can tell");
    }
}

#[tokio::test]
async fn a_state_is_of_one_list_of_arguments() {
    for (_, seal, last) in flows().await {
        let others: &[Value] = match last.door {
            Door::Tool => &[
                json!({"to": "eve", "fee": 1}),
                json!({"to": "bob", "fee": 2}),
                json!({"to": "bob", "fee": 1.000_000_1}),
                json!({"to": "bob", "fee": "1"}),
                json!({"to": "bob", "fee": null}),
                json!({"to": "bob"}),
                json!({"to": "bob", "fee": 1, "amount": 9}),
                json!({"to": "bob ", "fee": 1}),
                json!({"TO": "bob", "fee": 1}),
                json!({}),
                Value::Null,
            ],
            Door::Prompt => &[
                json!({"to": "eve", "fee": "1"}),
                json!({"to": "bob", "fee": "1.0"}),
                json!({"to": "bob", "fee": 1}),
                json!({"to": "bob"}),
                Value::Null,
            ],
            // What stands beside the URI is no argument.
            Door::Resource => &[],
        };
        for other in others {
            let mut request = last.clone();
            request.params["arguments"] = other.clone();
            assert!(is_refused(&request, &seal).await, "{:?}: {other}", last.door);
        }
    }
}

#[tokio::test]
async fn arguments_that_are_written_otherwise_and_are_the_same_are_good() {
    let same = [
        r#"{"fee": 1, "to": "bob"}"#,
        r#"{ "to" : "bob" , "fee" : 1.0 }"#,
        r#"{"to": "\u0062ob", "fee": 1e0}"#,
        r#"{"to": "b\u006fb", "fee": 10e-1}"#,
        r#"{"t\u006f": "bob", "fee": 0.1e1}"#,
    ];
    for (_, seal, last) in flows().await {
        for text in same {
            let mut request = last.clone();
            match last.door {
                Door::Tool => request.params["arguments"] = serde_json::from_str(text).expect("JSON"),
                Door::Prompt => {
                    let text = r#"{"fee": "\u0031", "to": "bo\u0062"}"#;
                    request.params["arguments"] = serde_json::from_str(text).expect("JSON");
                }
                Door::Resource => request.params["arguments"] = json!({"to": "eve"}),
            }
            assert!(is_paid(&request, &seal).await, "{:?}: {text}", last.door);
        }
    }
}

#[tokio::test]
async fn a_call_without_arguments_is_one_with_none_of_them() {
    for encryption in Encryption::all() {
        for door in [Door::Tool, Door::Prompt] {
            let seal = encryption.seal();
            for (from, to) in [(Value::Null, json!({})), (json!({}), Value::Null)] {
                let mut first = Sent::first(door);
                first.params["arguments"] = from;
                let asked = first.send(&seal, &Till::default()).await.expect("a question");
                let mut next = first.with_state(asked["requestState"].as_str().expect("a state"));
                next.params["arguments"] = to;
                let asked = next.send(&seal, &Till::default()).await.expect("the same question");
                assert!(asked["inputRequests"]["to"].is_object(), "{asked}");
            }
        }
    }
}

#[tokio::test]
async fn a_state_is_of_one_uri_and_of_what_its_template_finds_there() {
    for encryption in Encryption::all() {
        let seal = encryption.seal();
        let last = Sent::first(Door::Resource).last(&seal).await;
        for uri in [
            "till://eve/1",
            "till://bob/2",
            "till://b%6Fb/1",
            "TILL://bob/1",
            "till://bob/1.0",
            "till://Bob/1",
        ] {
            let mut other = last.clone();
            other.params["uri"] = json!(uri);
            let answer = other.send(&seal, &Till::default()).await;
            assert!(answer.is_err(), "{uri}: {answer:?}");
            if !uri.starts_with("TILL") {
                assert!(is_refused(&other, &seal).await, "{uri}");
            }
        }
        for template in [
            "till://{to}/1",
            "till://bob/{fee}",
            "till://{fee}/{to}",
            "till://{payee}/{fee}",
            "till://b{to}b/{fee}",
        ] {
            let other = Sent {
                template,
                ..last.clone()
            };
            assert!(is_refused(&other, &seal).await, "{template}");
        }
    }
}

#[tokio::test]
async fn a_state_of_a_handler_is_of_one_request_of_one_person() {
    for encryption in Encryption::all() {
        let seal = encryption.seal();
        let (ann, bob) = (person("app", "i", "ann"), person("app", "i", "bob"));
        let nobody = Caller::anonymous();
        let arguments = json!({"to": "bob"});
        let (arguments, none) = (arguments.as_object(), json!({}));
        let requests = [
            SealedFor::tool("a", arguments, &ann),
            SealedFor::tool("a", None, &ann),
            SealedFor::tool("b", arguments, &ann),
            SealedFor::prompt("a", arguments, &ann),
            SealedFor::prompt("a", None, &ann),
            SealedFor::resource("a", &ann),
            SealedFor::resource("b", &ann),
            SealedFor::tool("a", arguments, &bob),
            SealedFor::tool("a", arguments, &nobody),
            SealedFor::tool("", arguments, &ann),
        ];
        for (at, made_for) in requests.iter().enumerate() {
            let token = seal
                .seal_state_async(made_for, b"mine", None, now())
                .await
                .expect("sealed");
            for (other, request) in requests.iter().enumerate() {
                let refused = why(&seal, request, &token, now()).await;
                assert_eq!(refused.is_none(), at == other, "{at} at {other}: {refused:?}");
            }
        }
        let token = seal
            .seal_state_async(&requests[1], b"mine", None, now())
            .await
            .expect("sealed");
        let same = SealedFor::tool("a", none.as_object(), &ann);
        assert_eq!(
            why(&seal, &same, &token, now()).await,
            None,
            "none of the arguments is no arguments"
        );
    }
}

#[tokio::test]
async fn an_earlier_state_of_the_flow_takes_no_answer_to_a_later_question() {
    for encryption in Encryption::all() {
        for door in Door::ALL {
            let (seal, till) = (encryption.seal(), Till::default());
            let first = Sent::first(door);
            let asked = first.send(&seal, &till).await.expect("asked");
            let mut early = first.with_state(asked["requestState"].as_str().expect("a state"));
            // The PIN, which was not asked for, and nothing of what was.
            early.params["inputResponses"] = json!({"pin": {"action": "accept", "content": {"pin": 4711}}});
            let again = early.send(&seal, &till).await.expect("asked again");
            assert!(again["inputRequests"]["amount"].is_object(), "{door:?}: {again}");
            assert_eq!(till.paid(), 0);
        }
    }
}
