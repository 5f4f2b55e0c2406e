//! The seal without wizards: at once with keys, and with a codec for who waits.

use std::time::SystemTime;

use wizard_core::{
    Caller,
    seal::{Rejected, SealError, SealedFor},
};
use wizard_tests::codec::{Fault, Half, TestCodec};

use super::policy;

#[tokio::test]
async fn a_codec_is_waited_for_and_never_passed_over() {
    let seal = policy(&TestCodec::new()).build().expect("a good policy");
    let (now, nobody) = (SystemTime::now(), Caller::anonymous());
    let request = SealedFor::tool("deploy", None, &nobody);
    let refused = seal.seal_state(&request, b"mine", None, now).expect_err("not at once");
    assert!(matches!(refused, SealError::ByACodec), "{refused}");
    let token = seal
        .seal_state_async(&request, b"mine", None, now)
        .await
        .expect("sealed");
    let refused = seal.open_state(&request, &token, now).map(drop);
    assert_eq!(refused, Err(Rejected::ByACodec));
    let opened = seal.open_state_async(&request, &token, now).await.expect("opened");
    let next = seal
        .seal_state_async(&request, b"next", Some(&opened), now)
        .await
        .expect("sealed");
    let next = seal.open_state_async(&request, &next, now).await.expect("opened");
    assert_eq!((next.state(), next.rounds()), (&b"next"[..], 2));
    assert_eq!(next.flow(), opened.flow());
}

#[tokio::test]
async fn where_there_is_none_the_keys_are_what_is_waited_for() {
    let seal = wizard_core::SealPolicy::ephemeral().build().expect("a good policy");
    let (now, nobody) = (SystemTime::now(), Caller::anonymous());
    let request = SealedFor::tool("deploy", None, &nobody);
    let token = seal
        .seal_state_async(&request, b"mine", None, now)
        .await
        .expect("sealed");
    assert_eq!(seal.open_state(&request, &token, now).expect("opened").state(), b"mine");
}

#[tokio::test]
async fn its_failure_is_an_error_and_never_a_token() {
    let codec = TestCodec::new();
    let seal = policy(&codec).build().expect("a good policy");
    let (now, nobody) = (SystemTime::now(), Caller::anonymous());
    let request = SealedFor::tool("deploy", None, &nobody);
    for fault in [
        Fault::Away,
        Fault::Panics,
        Fault::PanicsAtOnce,
        Fault::Long,
        Fault::Empty,
        Fault::Last,
    ] {
        codec.fault(Half::Encode, fault);
        let failed = seal.seal_state_async(&request, b"mine", None, now).await;
        assert!(matches!(failed, Err(SealError::Codec { .. })), "{fault:?}: {failed:?}");
    }
}

#[tokio::test]
async fn a_state_that_is_too_long_is_not_the_codecs_fault() {
    let seal = policy(&TestCodec::new()).max_len(1_024).build().expect("a good policy");
    let (now, nobody) = (SystemTime::now(), Caller::anonymous());
    let request = SealedFor::tool("deploy", None, &nobody);
    let failed = seal.seal_state_async(&request, &[0; 2_000], None, now).await;
    assert!(matches!(failed, Err(SealError::TooLong)), "{failed:?}");
}

#[test]
fn no_debug_shows_a_codec() {
    let policy = policy(&TestCodec::new());
    assert!(format!("{policy:?}").contains("Coder(redacted)"), "{policy:?}");
    let seal = policy.build().expect("a good policy");
    assert!(format!("{seal:?}").contains("Coder(redacted)"), "{seal:?}");
}
