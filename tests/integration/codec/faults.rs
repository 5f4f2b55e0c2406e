//! Whatever a codec does wrong, no state leaves the server, none comes in, and nothing is done.

use std::time::Duration;

use serde_json::Value;
use wizard_tests::{
    codec::{Fault, Half, TestCodec},
    log::Log,
    raw,
};

use super::serve;
use crate::once::bank::{Bank, SERVED, first, last, text};

/// Every fault of the half that encodes, and of the one that decodes.
const ENCODING: [Fault; 11] = [
    Fault::Away,
    Fault::ErrorPanics,
    Fault::Panics,
    Fault::PanicsAtOnce,
    Fault::PanicsWhenDropped,
    Fault::Hangs,
    Fault::Last,
    Fault::Long,
    Fault::Empty,
    Fault::Changed,
    Fault::Appended,
];
const DECODING: [Fault; 9] = [
    Fault::Away,
    Fault::ErrorPanics,
    Fault::Panics,
    Fault::PanicsAtOnce,
    Fault::PanicsWhenDropped,
    Fault::Hangs,
    Fault::Long,
    Fault::Empty,
    Fault::Changed,
];

/// The error of a response, which has nothing else.
fn error(body: &str) -> Value {
    let message = raw::message(body);
    assert!(message["result"].is_null(), "{body}");
    assert!(!body.contains("kms"), "a client learns no reason: {body}");
    message["error"].clone()
}

#[tokio::test]
async fn a_first_call_whose_state_cannot_be_encoded_is_an_internal_error() {
    for served in SERVED {
        let (bank, codec) = (Bank::default(), TestCodec::new());
        let url = serve(&bank, &codec).await;
        // So that there is one before.
        first(served).send(&url).await;
        for fault in ENCODING {
            codec.fault(Half::Encode, fault);
            let error = error(&first(served).send(&url).await);
            assert_eq!(error["code"], -32603, "{fault:?}: {error}");
        }
        codec.mend();
        let asked = first(served).send(&url).await;
        assert!(raw::message(&asked)["result"]["requestState"].is_string(), "{asked}");
    }
}

#[tokio::test]
async fn a_state_that_cannot_be_decoded_or_encoded_again_gets_the_one_error_and_stays_good() {
    let served = SERVED[0];
    let (bank, codec) = (Bank::default(), TestCodec::new());
    let url = serve(&bank, &codec).await;
    let to = first(served).after(&first(served).send(&url).await);
    let to = to.answering("to", serde_json::json!("bob"));
    let halves = [(Half::Encode, &ENCODING[..]), (Half::Decode, &DECODING[..])];
    for (half, faults) in halves {
        for fault in faults {
            codec.fault(half, *fault);
            let error = error(&to.send(&url).await);
            let expected = serde_json::json!({"code": -32602, "message": "Invalid or expired requestState"});
            assert_eq!(error, expected, "{half:?} {fault:?}");
            codec.mend();
        }
    }
    let asked = to.send(&url).await;
    assert!(
        raw::message(&asked)["result"]["inputRequests"]["pin"].is_object(),
        "{asked}"
    );
}

#[tokio::test]
async fn a_last_round_whose_state_cannot_be_decoded_does_nothing() {
    for served in SERVED {
        let (bank, codec) = (Bank::default(), TestCodec::new());
        let url = serve(&bank, &codec).await;
        let last = last(&url, served).await;
        for fault in DECODING {
            codec.fault(Half::Decode, fault);
            let error = error(&last.send(&url).await);
            assert_eq!(error["code"], -32602, "{fault:?}: {error}");
            assert_eq!(bank.transfers(), 0, "{fault:?}");
        }
        codec.mend();
        let result = last.send(&url).await;
        assert!(text(&result).starts_with("Transfer 1 to bob"), "{result}");
    }
}

#[tokio::test]
async fn the_log_says_why_a_codec_failed_on_one_line() {
    let (log, _guard) = Log::start();
    let (bank, codec) = (Bank::default(), TestCodec::new());
    let url = serve(&bank, &codec).await;
    let last = last(&url, SERVED[0]).await;
    codec.fault(Half::Decode, Fault::Away);
    last.send(&url).await;
    let line = r"the codec of the seal failed: the key service at kms.internal\nis away";
    assert!(log.text().contains(line), "{}", log.text());
    assert!(log.text().contains("ERROR"), "{}", log.text());
}

#[tokio::test]
async fn a_text_of_nobody_is_the_clients_doing_and_no_fault_of_the_server() {
    let (log, _guard) = Log::start();
    let (bank, codec) = (Bank::default(), TestCodec::new());
    let url = serve(&bank, &codec).await;
    let mut last = last(&url, SERVED[0]).await;
    last.set_state("nobody's");
    assert_eq!(error(&last.send(&url).await)["code"], -32602);
    assert!(!log.text().contains("ERROR"), "{}", log.text());
    assert!(log.text().contains("requestState refused"), "{}", log.text());
}

#[tokio::test]
async fn the_time_of_a_codec_is_over_also_where_it_never_rests() {
    let (bank, codec) = (Bank::default(), TestCodec::new());
    let url = serve(&bank, &codec).await;
    let last = last(&url, SERVED[0]).await;
    codec.fault(Half::Decode, Fault::Spins);
    let answer = tokio::time::timeout(Duration::from_secs(20), last.send(&url)).await;
    assert_eq!(error(&answer.expect("it ends"))["code"], -32602);
    assert_eq!(bank.transfers(), 0);
}

#[tokio::test]
async fn a_text_that_is_too_long_is_refused_before_the_codec_sees_it() {
    let (bank, codec) = (Bank::default(), TestCodec::new());
    let url = serve(&bank, &codec).await;
    let mut last = last(&url, SERVED[0]).await;
    let before = codec.count();
    last.set_state(&"x".repeat(64 * 1_024 + 1));
    assert_eq!(error(&last.send(&url).await)["code"], -32602);
    assert_eq!(codec.count(), before);
}
