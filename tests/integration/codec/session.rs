//! A client of an earlier version, which is asked in its session: the state does not leave the server, so none of the client's is bad.

use std::time::Duration;

use serde_json::json;
use wizard_tests::{
    codec::{Fault, Half, TestCodec},
    connect::Reply,
    older::{Person, accept, call, text},
};

use super::host;
use crate::once::bank::Bank;

/// One who thinks long enough for something to happen meanwhile.
fn person() -> Person {
    let answers = [accept(json!({"to": "bob"})), accept(json!({"pin": 4711}))];
    Person::slow(Duration::from_millis(300), answers)
}

#[tokio::test]
async fn a_flow_is_played_to_its_end_within_the_one_call() {
    let (bank, codec) = (Bank::default(), TestCodec::new());
    let session = person().at(host(&bank, &codec)).await;
    let done = text(call(&session, "transfer", json!({})).await);
    assert!(done.starts_with("Transfer 1 to bob"), "{done}");
    assert!(codec.count().0 >= 2, "each form has a state");
}

#[tokio::test]
async fn a_codec_that_fails_meanwhile_is_an_internal_error_and_no_bad_state() {
    for half in [Half::Encode, Half::Decode] {
        let (bank, codec, person) = (Bank::default(), TestCodec::new(), person());
        let session = person.at(host(&bank, &codec)).await;
        let fail = async {
            while person.asked().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            codec.fault(half, Fault::Away);
        };
        let (reply, ()) = tokio::join!(call(&session, "transfer", json!({})), fail);
        match reply {
            Reply::Error(refused) => assert_eq!(refused.code, -32603, "{half:?}: {refused:?}"),
            other => panic!("{half:?}: {other:?}"),
        }
        assert_eq!(bank.transfers(), 0);
    }
}
