//! What a policy with a codec has to have beside it.

use std::time::SystemTime;

use wizard_core::{
    Caller, SealPolicy,
    seal::{Codec, CodecError, Coding, PolicyError, SealedFor},
};
use wizard_tests::codec::TestCodec;

use super::{KEY, policy};

/// A codec whose texts are as long as it is told.
struct Long(usize);

impl Codec for Long {
    fn encode<'a>(&'a self, _: &'a [u8]) -> Coding<'a, String> {
        Box::pin(async { Err(CodecError::invalid()) })
    }

    fn decode<'a>(&'a self, _: &'a str) -> Coding<'a, Vec<u8>> {
        Box::pin(async { Err(CodecError::invalid()) })
    }

    fn longest(&self, bytes: usize) -> usize {
        bytes.saturating_mul(self.0)
    }
}

#[test]
fn a_codec_wants_keys_that_processes_share_beside_it() {
    let policy = SealPolicy::ephemeral().codec(TestCodec::new()).audience("bank");
    assert!(matches!(policy.build(), Err(PolicyError::EphemeralBesideCodec)));
}

#[test]
fn a_codec_wants_an_audience() {
    let policy = SealPolicy::new([KEY]).expect("a good key").codec(TestCodec::new());
    assert!(matches!(policy.build(), Err(PolicyError::NoAudience)));
}

#[test]
fn a_codec_whose_texts_leave_no_room_for_a_flow_is_refused() {
    let with = |times| {
        SealPolicy::new([KEY])
            .expect("a good key")
            .codec(Long(times))
            .audience("bank")
    };
    assert!(matches!(with(100).build(), Err(PolicyError::NoRoomForCodec)));
    assert!(with(100).max_len(100_000).build().is_ok());
    assert!(with(usize::MAX).build().is_err());
    assert!(with(0).build().is_ok());
}

#[tokio::test]
async fn a_limit_that_is_none_is_one_for_a_codec_too() {
    let seal = policy(&TestCodec::new())
        .max_len(usize::MAX)
        .build()
        .expect("a good policy");
    let (now, nobody) = (SystemTime::now(), Caller::anonymous());
    let request = SealedFor::tool("deploy", None, &nobody);
    let token = seal
        .seal_state_async(&request, b"mine", None, now)
        .await
        .expect("sealed");
    assert_eq!(
        seal.open_state_async(&request, &token, now)
            .await
            .expect("opened")
            .state(),
        b"mine"
    );
}

#[test]
fn a_codec_may_be_shared_and_replaced_keys_are_those_of_links_and_records() {
    let codec: std::sync::Arc<dyn Codec> = std::sync::Arc::new(TestCodec::new());
    let seal = SealPolicy::new([KEY])
        .expect("a good key")
        .codec(codec)
        .audience("bank");
    let seal = seal.build().expect("a good policy");
    assert!(seal.replace_keys(["another key of the tests with 32 bytes"]).is_ok());
    assert!(policy(&TestCodec::new()).build().is_ok());
}
