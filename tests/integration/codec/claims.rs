//! A codec replaces the cryptography, and none of the checks.

use std::time::{Duration, SystemTime};

use serde_json::json;
use wizard_core::{
    Caller, Principal,
    engine::Refusal,
    seal::{Rejected, Seal, SealedFor},
    testing::Client,
};
use wizard_tests::{codec::TestCodec, raw};

use super::{KEY, policy, serve};
use crate::once::bank::{Bank, Retry, SERVED, first, last, text};

fn seal(codec: &TestCodec) -> Seal {
    policy(codec).build().expect("a good policy")
}

#[tokio::test]
async fn a_flow_of_each_method_is_played_to_its_end() {
    for served in SERVED {
        let (bank, codec) = (Bank::default(), TestCodec::new());
        let url = serve(&bank, &codec).await;
        let result = last(&url, served).await.send(&url).await;
        assert!(text(&result).starts_with("Transfer 1 to bob"), "{result}");
    }
}

#[tokio::test]
async fn what_is_sent_is_the_text_of_the_codec_and_it_was_decoded_once_before() {
    let (bank, codec) = (Bank::default(), TestCodec::new());
    let url = serve(&bank, &codec).await;
    let asked = first(SERVED[0]).send(&url).await;
    assert_eq!(raw::message(&asked)["result"]["requestState"], "handle-0");
    assert_eq!(codec.count(), (1, 1));
    assert!(
        codec.bytes("handle-0").starts_with(b"wz4."),
        "the version of the format is inside"
    );
}

#[tokio::test]
async fn a_state_is_refused_for_another_request_person_service_kind_or_time() {
    let codec = TestCodec::new();
    let (seal, now) = (seal(&codec), SystemTime::now());
    let person = |name: &str| Caller::new(Some(Principal::new("app", "https://id.example", name)));
    let (ann, bob) = (person("ann"), person("bob"));
    let arguments = json!({"to": "bob"}).as_object().cloned();
    let request = SealedFor::tool("transfer", arguments.as_ref(), &ann);
    let token = seal
        .seal_state_async(&request, b"mine", None, now)
        .await
        .expect("sealed");
    let open = async |seal: &Seal, request: SealedFor<'_>, now: SystemTime| {
        let opened = seal.open_state_async(&request, &token, now).await;
        opened.map(|opened| opened.state().to_vec())
    };
    let later = |seconds: u64| now + Duration::from_secs(seconds);

    assert_eq!(open(&seal, request, now).await.as_deref(), Ok(&b"mine"[..]));
    let other = SealedFor::tool("transfer", arguments.as_ref(), &bob);
    assert_eq!(open(&seal, other, now).await, Err(Rejected::Principal));
    let other = SealedFor::tool("transfer", None, &ann);
    assert_eq!(open(&seal, other, now).await, Err(Rejected::Arguments));
    let other = SealedFor::tool("retry", arguments.as_ref(), &ann);
    assert_eq!(open(&seal, other, now).await, Err(Rejected::Target));
    let other = SealedFor::prompt("transfer", arguments.as_ref(), &ann);
    assert_eq!(open(&seal, other, now).await, Err(Rejected::Method));
    assert_eq!(open(&seal, request, later(601)).await, Err(Rejected::Expired));
    let before = now - Duration::from_secs(62);
    assert_eq!(open(&seal, request, before).await, Err(Rejected::FromTheFuture));
    let elsewhere = policy(&codec).audience("shop").build().expect("a good policy");
    assert_eq!(open(&elsewhere, request, now).await, Err(Rejected::Audience));

    let client = Client::new().caller(ann).seal(seal.into());
    let bank = Bank::default();
    let mut flow = client.call::<Retry>(&bank, json!({})).await;
    flow.set_state(&token);
    flow.answer("bob").await;
    assert!(matches!(flow.refused(), Refusal::State(Rejected::Kind)), "a handler's");
}

#[tokio::test]
async fn a_payload_of_another_version_or_none_is_refused() {
    let codec = TestCodec::new();
    let (seal, now, nobody) = (seal(&codec), SystemTime::now(), Caller::anonymous());
    let request = SealedFor::tool("transfer", None, &nobody);
    let token = seal
        .seal_state_async(&request, b"mine", None, now)
        .await
        .expect("sealed");
    let good = codec.bytes(&token);
    let older = [b"wz3.", &good[4..]].concat();
    for bytes in [&older, &good[4..], &good[..40], b"wz4.", b"", &vec![0; 100_000]] {
        let forged = codec.forge(bytes);
        let refused = seal.open_state_async(&request, &forged, now).await.map(drop);
        assert_eq!(refused, Err(Rejected::Malformed));
    }
}

#[tokio::test]
async fn no_token_of_the_keys_opens_with_a_codec_nor_one_of_a_codec_with_the_keys() {
    let codec = TestCodec::new();
    let with_codec = seal(&codec);
    let ring = wizard_core::SealPolicy::new([KEY])
        .expect("a good key")
        .audience("bank");
    let ring = ring.build().expect("a good policy");
    let (now, nobody) = (SystemTime::now(), Caller::anonymous());
    let request = SealedFor::tool("transfer", None, &nobody);
    let token = ring.seal_state(&request, b"mine", None, now).expect("sealed");
    let refused = with_codec.open_state_async(&request, &token, now).await.map(drop);
    assert_eq!(refused, Err(Rejected::Forged));
    let token = with_codec
        .seal_state_async(&request, b"mine", None, now)
        .await
        .expect("sealed");
    assert_eq!(
        ring.open_state(&request, &token, now).map(drop),
        Err(Rejected::NotAToken)
    );
}
