//! A good state under another version of the format, or none.

use std::sync::Arc;

use wizard_core::seal::{Codec, Seal, SealedFor};
use wizard_examples::envelope::KeyService;
use wizard_tests::attack::{Door, Encryption, Sent, now, person};

use super::{is_paid, is_refused, why};

/// Whatever a version was or will be called.
fn prefixes() -> impl Iterator<Item = String> {
    let versions = (0..=99)
        .filter(|version| *version != 4)
        .map(|version| format!("wz{version}."));
    let others = [
        "", "wz.", "wz4", "wz04.", "wz4..", "WZ4.", "Wz4.", "wz4.wz4.", "wz3.wz4.", "wz4.wz3.", " wz4.", "v1.",
    ];
    versions.chain(others.map(str::to_owned))
}

#[tokio::test]
async fn no_state_opens_under_another_prefix_or_none() {
    for encryption in Encryption::all() {
        let seal = encryption.seal();
        for door in Door::ALL {
            let last = Sent::first(door).last(&seal).await;
            let token = last.state();
            let is_prefixed = matches!(encryption, Encryption::Keys);
            assert_eq!(token.starts_with("wz4."), is_prefixed);
            let encoded = token.strip_prefix("wz4.").unwrap_or(token);
            for prefix in prefixes() {
                let renamed = format!("{prefix}{encoded}");
                if renamed != token {
                    let renamed = last.clone().with_state(&renamed);
                    assert!(is_refused(&renamed, &seal).await, "{door:?} {prefix:?}");
                }
            }
            assert!(is_paid(&last, &seal).await, "as it was it is good");
        }
    }
}

#[tokio::test]
async fn a_state_that_a_codec_has_of_another_version_is_refused() {
    let service = Arc::new(KeyService::new().expect("randomness"));
    let encryption = Encryption::Codec(Arc::clone(&service));
    let seal = encryption.seal();
    let insider = wizard_examples::envelope::Envelope::new(service, std::time::Duration::from_secs(600));
    for door in Door::ALL {
        let last = Sent::first(door).last(&seal).await;
        let bytes = insider.decode(last.state()).await.expect("a text of the service");
        let claims = bytes.strip_prefix(b"wz4.").expect("the version stands inside");
        for prefix in prefixes() {
            let text = insider
                .encode(&[prefix.as_bytes(), claims].concat())
                .await
                .expect("a text");
            let other = last.clone().with_state(&text);
            assert!(is_refused(&other, &seal).await, "{door:?} {prefix:?}");
        }
        let again = insider.encode(&bytes).await.expect("a text");
        assert!(
            is_paid(&last.with_state(&again), &seal).await,
            "the same bytes are good"
        );
    }
}

#[tokio::test]
async fn what_is_encrypted_with_the_keys_is_nothing_to_a_codec_and_the_other_way_round() {
    let [keys, codec] = Encryption::all();
    let (keys, codec) = (keys.seal(), codec.seal());
    let ways: [(&Seal, &Seal); 2] = [(&keys, &codec), (&codec, &keys)];
    for (from, to) in ways {
        for door in Door::ALL {
            let last = Sent::first(door).last(from).await;
            let texts = [last.state().to_owned(), format!("wz4.{}", last.state())];
            let encoded = last.state().strip_prefix("wz4.").unwrap_or_default().to_owned();
            for text in texts.into_iter().chain([encoded]) {
                assert!(is_refused(&last.clone().with_state(&text), to).await, "{door:?}");
            }
        }
        let caller = person("app", "https://id.example", "ann");
        let request = SealedFor::tool("deploy", None, &caller);
        let token = from
            .seal_state_async(&request, b"mine", None, now())
            .await
            .expect("sealed");
        assert!(why(to, &request, &token, now()).await.is_some());
        assert!(why(from, &request, &token, now()).await.is_none());
    }
}
