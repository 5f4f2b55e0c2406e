//! The example `envelope`: data keys of each process, which a key service wraps.

use std::{sync::Arc, time::Duration};

use wizard_core::seal::{Codec, CodecError};
use wizard_examples::envelope::{Envelope, KeyService, Usage};

const LIFETIME: Duration = Duration::from_secs(300);

fn service() -> Arc<KeyService> {
    Arc::new(KeyService::new().expect("randomness"))
}

fn process(service: &Arc<KeyService>) -> Envelope {
    Envelope::new(Arc::clone(service), LIFETIME)
}

/// A process whose data keys are over as soon as they are there.
fn late(service: &Arc<KeyService>) -> Envelope {
    Envelope::new(Arc::clone(service), Duration::ZERO)
}

async fn encode(process: &Envelope) -> String {
    process.encode(b"the state").await.expect("a text")
}

fn usage(process: &Envelope) -> (usize, usize) {
    let Usage { wraps, unwraps, .. } = process.usage();
    (wraps, unwraps)
}

/// Whether a text is refused as one that this service has not made.
async fn is_refused(process: &Envelope, text: &str) -> bool {
    let refused = process.decode(text).await.map(drop).map_err(|error| error.to_string());
    refused == Err(CodecError::invalid().to_string())
}

#[tokio::test]
async fn every_process_draws_a_data_key_of_its_own_and_one_text_is_never_another() {
    let service = service();
    let (one, two) = (process(&service), process(&service));
    let texts = [encode(&one).await, encode(&one).await, encode(&two).await];
    // The wrapped key stands in front: 76 bytes are 101 characters and a third.
    assert_eq!(texts[0][..101], texts[1][..101]);
    assert_ne!(texts[0][..101], texts[2][..101]);
    assert_ne!(texts[0], texts[1]);
    assert!(texts[0].len() <= one.longest(b"the state".len()));
}

#[tokio::test]
async fn the_key_service_is_asked_once_for_each_process() {
    let service = service();
    let (one, two) = (process(&service), process(&service));
    for _ in 0..10 {
        let text = encode(&one).await;
        assert_eq!(one.decode(&text).await.expect("its own"), b"the state");
        assert_eq!(two.decode(&text).await.expect("that of the other"), b"the state");
    }
    assert_eq!((usage(&one), usage(&two)), ((1, 0), (0, 1)));
    let all = futures_util::future::join_all((0..10).map(|_| encode(&two)));
    all.await;
    assert_eq!(usage(&two), (1, 1), "however many ask at once");
}

#[tokio::test]
async fn a_rotated_key_wraps_no_more_after_a_lifetime_and_opens_what_it_has_wrapped() {
    let service = service();
    let (one, late) = (process(&service), late(&service));
    let (before, late_before) = (encode(&one).await, encode(&late).await);
    service.rotate().expect("randomness");
    assert_eq!(encode(&one).await[..101], before[..101], "the data key is still in use");
    let after = encode(&late).await;
    // The version of the key that wraps stands in front: 4 bytes are 5 characters and a third.
    assert_eq!((&before[..5], &after[..5]), ("AAAAA", "AAAAA"));
    assert_ne!(after[5..6], late_before[5..6], "another key wraps");
    for process in [&one, &late] {
        for text in [&before, &late_before, &after] {
            assert_eq!(process.decode(text).await.expect("old or new"), b"the state");
        }
    }
}

#[tokio::test]
async fn what_a_revoked_key_has_wrapped_is_refused_after_a_lifetime() {
    let service = service();
    let (one, late) = (process(&service), late(&service));
    let text = encode(&one).await;
    late.decode(&text).await.expect("good until then");
    service.rotate().expect("randomness");
    service.revoke(1);
    assert!(is_refused(&late, &text).await);
    let next = encode(&late).await;
    assert_eq!(late.decode(&next).await.expect("a new data key"), b"the state");
    assert_eq!(one.decode(&text).await.expect("kept for a lifetime"), b"the state");
}

#[tokio::test]
async fn without_the_key_service_a_process_goes_on_with_the_keys_that_it_has() {
    let service = service();
    let (one, two) = (process(&service), process(&service));
    let text = encode(&one).await;
    service.set_away(true);
    assert_eq!(one.decode(&encode(&one).await).await.expect("its own"), b"the state");
    let error = two.decode(&text).await.expect_err("another's").to_string();
    assert_eq!(error, "the key service is away");
    assert!(two.encode(b"the state").await.is_err());
    service.set_away(false);
    assert_eq!(two.decode(&text).await.expect("it is back"), b"the state");
}

#[tokio::test]
async fn a_text_with_any_character_changed_added_or_left_out_is_refused() {
    let service = service();
    let process = process(&service);
    let text = encode(&process).await;
    for at in 0..text.len() {
        let mut changed = text.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).expect("ASCII");
        assert!(is_refused(&process, &changed).await, "changed at {at}");
        assert!(is_refused(&process, &text[..at]).await, "cut at {at}");
    }
    for added in ["=", " ", "A", "\n"] {
        assert!(is_refused(&process, &format!("{text}{added}")).await, "{added:?}");
    }
}

#[tokio::test]
async fn a_key_service_that_does_not_answer_keeps_no_text_from_being_decrypted() {
    let service = service();
    let (one, two, late) = (process(&service), process(&service), late(&service));
    let text = encode(&one).await;
    two.decode(&text).await.expect("unwrapped once");
    service.set_hanging(true);
    let drawing = late.encode(b"the state");
    let waiting = tokio::time::timeout(Duration::from_millis(50), drawing).await;
    assert!(waiting.is_err(), "it waits for the service");
    for process in [&one, &two] {
        assert_eq!(process.decode(&text).await.expect("kept"), b"the state");
    }
}
