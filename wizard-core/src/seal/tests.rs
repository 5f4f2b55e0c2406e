//! What opens, and what does not.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::json;

use super::{claims::Kind, *};
use crate::json::JsonObject;
use crate::{caller::Principal, canonical};

const SECRET: &[u8] = b"0123456789abcdef0123456789abcdef";
const OTHER: &[u8] = b"fedcba9876543210fedcba9876543210";
const STATE: &[u8] = b"the state of the wizard";

fn seal() -> Seal {
    policy(&[SECRET]).build().expect("a good policy")
}

fn policy(keys: &[&[u8]]) -> SealPolicy {
    SealPolicy::new(keys).expect("good keys").audience("reports")
}

fn at(seconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds)
}

fn arguments() -> JsonObject {
    json!({"dataset": "sales"}).as_object().expect("an object").clone()
}

fn ann() -> Principal {
    Principal::new("app", "https://id.example", "ann")
}

fn binding(principal: &Principal) -> Binding<'_> {
    Binding {
        kind: Kind::Wizard,
        method: Method::ToolsCall,
        target: "create_report",
        arguments: canonical::arguments_digest(Some(&arguments())),
        principal: Some(principal),
    }
}

/// Writes the state.
fn state(bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(STATE);
}

/// A token of `seal` for [`binding`], made at second 1,000 in a flow that started then.
fn token(seal: &Seal) -> String {
    let flow = Flow::start(at(1_000)).expect("randomness").next_round();
    seal.seal_at_once(&binding(&ann()), flow, state, at(1_000))
        .expect("sealed")
}

#[test]
fn a_token_opens_as_it_was_sealed() {
    let seal = seal();
    let opened = seal
        .open_at_once(&token(&seal), &binding(&ann()), at(1_001))
        .expect("a good token");
    assert_eq!((opened.flow().rounds, opened.flow().started_at.as_secs()), (1, 1_000));
    assert_eq!(opened.into_state(), STATE);
}

#[test]
fn two_tokens_of_one_state_have_nothing_in_common_behind_the_key_id() {
    let seal = seal();
    let (a, b) = (token(&seal), token(&seal));
    let same = a.bytes().zip(b.bytes()).skip(10).filter(|(a, b)| a == b).count();
    assert!(same < a.len() / 8, "{same} of {} characters are equal", a.len());
}

#[test]
fn every_changed_character_is_refused() {
    let seal = seal();
    let good = token(&seal);
    for position in 0..good.len() {
        for other in ['A', '_', '=', '.', ' '] {
            let mut changed = good.clone();
            changed.replace_range(position..=position, &other.to_string());
            if changed != good {
                assert!(
                    seal.open_at_once(&changed, &binding(&ann()), at(1_001)).is_err(),
                    "position {position}, {other:?}"
                );
            }
        }
    }
}

#[test]
fn every_changed_bit_is_refused() {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let seal = seal();
    let good = token(&seal);
    let bytes = URL_SAFE_NO_PAD.decode(&good[4..]).expect("base64url");
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        let changed = format!("wz4.{}", URL_SAFE_NO_PAD.encode(changed));
        assert!(
            seal.open_at_once(&changed, &binding(&ann()), at(1_001)).is_err(),
            "bit {bit}"
        );
    }
}

#[test]
fn every_truncated_or_extended_token_is_refused() {
    let seal = seal();
    let good = token(&seal);
    for len in 0..good.len() {
        assert!(
            seal.open_at_once(&good[..len], &binding(&ann()), at(1_001)).is_err(),
            "length {len}"
        );
    }
    for tail in ["A", "=", "==", "\n", " ", ".", "AAAA"] {
        assert!(
            seal.open_at_once(&format!("{good}{tail}"), &binding(&ann()), at(1_001))
                .is_err(),
            "{tail:?}"
        );
        assert!(
            seal.open_at_once(&format!("{tail}{good}"), &binding(&ann()), at(1_001))
                .is_err(),
            "{tail:?}"
        );
    }
}

#[test]
fn only_the_canonical_encoding_opens() {
    let seal = seal();
    // A payload whose last base64 character has unused bits.
    let good = (0..3)
        .map(|len| {
            let flow = Flow::start(at(1_000)).expect("randomness");
            seal.seal_at_once(
                &binding(&ann()),
                flow,
                |bytes| bytes.resize(bytes.len() + len, 0),
                at(1_000),
            )
            .expect("sealed")
        })
        .find(|token| (token.len() - 4) % 4 == 2)
        .expect("one of three lengths leaves bits");
    let last = good.chars().last().expect("not empty");
    for other in ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain(['-', '_'])
        .filter(|other| *other != last)
    {
        let twin = format!("{}{other}", &good[..good.len() - 1]);
        assert!(
            seal.open_at_once(&twin, &binding(&ann()), at(1_001)).is_err(),
            "{other}"
        );
    }
    assert!(seal.open_at_once(&good, &binding(&ann()), at(1_001)).is_ok());
}

#[test]
fn a_token_belongs_to_one_request_of_one_person() {
    let seal = seal();
    let good = token(&seal);
    let ann = ann();
    let bob = Principal::new("app", "https://id.example", "bob");
    let other_client = Principal::new("other", "https://id.example", "ann");
    let shifted = Principal::new("apphttps://id.example", "", "ann");
    let open = |binding: Binding<'_>| {
        seal.open_at_once(&good, &binding, at(1_001))
            .expect_err("another request")
    };
    let as_principal = |principal| Binding {
        principal,
        ..binding(&ann)
    };
    assert_eq!(
        open(Binding {
            target: "other",
            ..binding(&ann)
        }),
        Rejected::Target
    );
    assert_eq!(
        open(Binding {
            arguments: canonical::arguments_digest(None),
            ..binding(&ann)
        }),
        Rejected::Arguments
    );
    for principal in [None, Some(&bob), Some(&other_client), Some(&shifted)] {
        assert_eq!(open(as_principal(principal)), Rejected::Principal);
    }
    let anonymous = seal
        .seal_at_once(
            &as_principal(None),
            Flow::start(at(1_000)).expect("randomness"),
            state,
            at(1_000),
        )
        .expect("sealed");
    assert_eq!(
        seal.open_at_once(&anonymous, &binding(&ann), at(1_001))
            .expect_err("appeared"),
        Rejected::Principal
    );
}

#[test]
fn a_token_belongs_to_one_audience() {
    let other = policy(&[SECRET]).audience("billing").build().expect("a good policy");
    let refused = other.open_at_once(&token(&seal()), &binding(&ann()), at(1_001));
    assert_eq!(refused.expect_err("another service"), Rejected::Audience);
}

#[test]
fn a_token_ends_with_its_expiry_and_a_fresh_one_with_the_deadline() {
    let seal = seal();
    let good = token(&seal);
    assert!(seal.open_at_once(&good, &binding(&ann()), at(1_599)).is_ok());
    assert_eq!(
        seal.open_at_once(&good, &binding(&ann()), at(1_600))
            .expect_err("600 s"),
        Rejected::Expired
    );
    // The last round of a flow, ten seconds before 24 h are over.
    let last = 1_000 + 24 * 3_600 - 10;
    let flow = seal
        .open_at_once(&good, &binding(&ann()), at(1_001))
        .expect("a good token")
        .flow();
    let fresh = seal
        .seal_at_once(&binding(&ann()), flow, state, at(last))
        .expect("sealed");
    assert!(seal.open_at_once(&fresh, &binding(&ann()), at(last + 9)).is_ok());
    assert_eq!(
        seal.open_at_once(&fresh, &binding(&ann()), at(last + 10))
            .expect_err("24 h"),
        Rejected::PastDeadline
    );
}

/// What is said, and what part of a second has begun.
fn times() -> impl Iterator<Item = (Duration, Duration)> {
    let said = [1_000, 1_001, 1_500, 1_999, 2_000, 600_000].map(Duration::from_millis);
    let parts = [0, 1, 499, 500, 501, 999].map(Duration::from_millis);
    said.into_iter()
        .flat_map(move |said| parts.into_iter().map(move |part| (said, part)))
}

#[test]
fn a_state_is_good_for_at_least_what_was_said_and_less_than_a_second_longer() {
    for (ttl, part) in times() {
        let seal = policy(&[SECRET]).ttl(ttl).build().expect("a good policy");
        let now = at(1_000) + part;
        let flow = Flow::start(now).expect("randomness");
        let good = seal.seal_at_once(&binding(&ann()), flow, state, now).expect("sealed");
        let open = |now| seal.open_at_once(&good, &binding(&ann()), now).map(drop);
        let nanosecond = Duration::from_nanos(1);
        assert_eq!(open(now + ttl - nanosecond), Ok(()), "{ttl:?} {part:?}");
        let over = now + ttl + Duration::from_secs(1);
        assert_eq!(open(over), Err(Rejected::Expired), "{ttl:?} {part:?}");
    }
}

#[test]
fn a_flow_has_at_least_its_deadline_and_less_than_a_second_more_however_many_rounds_it_has() {
    for (deadline, part) in times() {
        let policy = policy(&[SECRET]).ttl(Duration::from_secs(3_600)).deadline(deadline);
        let seal = policy.build().expect("a good policy");
        let start = at(1_000) + part;
        let nanosecond = Duration::from_nanos(1);
        let mut flow = Flow::start(start).expect("randomness");
        for now in [start, start + deadline / 2, start + deadline - nanosecond] {
            let good = seal.seal_at_once(&binding(&ann()), flow, state, now).expect("sealed");
            let open = |now| seal.open_at_once(&good, &binding(&ann()), now);
            let opened = open(start + deadline - nanosecond);
            flow = opened
                .unwrap_or_else(|error| panic!("{error}: {deadline:?} {part:?}"))
                .flow();
            let over = open(start + deadline + Duration::from_secs(1)).map(drop);
            assert_eq!(over, Err(Rejected::PastDeadline), "{deadline:?} {part:?}");
        }
    }
}

#[test]
fn no_time_is_too_long() {
    let (longest, century) = (Duration::MAX, Duration::from_secs(100 * 365 * 24 * 3_600));
    let policy = policy(&[SECRET]).ttl(longest).deadline(longest);
    let seal = policy.build().expect("a good policy");
    let now = at(1_000) + Duration::from_millis(500);
    let flow = Flow::start(now).expect("randomness");
    let good = seal.seal_at_once(&binding(&ann()), flow, state, now).expect("sealed");
    let opened = seal
        .open_at_once(&good, &binding(&ann()), now + century)
        .expect("a good token");
    // So that another deadline, after a restart, counts from there.
    assert_eq!(opened.flow().started_at, Duration::from_secs(1_000));
}

#[test]
fn a_clock_may_run_60_s_ahead_and_no_more() {
    let seal = seal();
    let good = token(&seal);
    assert!(seal.open_at_once(&good, &binding(&ann()), at(940)).is_ok());
    assert_eq!(
        seal.open_at_once(&good, &binding(&ann()), at(939)).expect_err("61 s"),
        Rejected::FromTheFuture
    );
}

#[test]
fn every_key_of_the_ring_opens_and_the_first_seals() {
    let old = token(&seal());
    let rotating = policy(&[OTHER, SECRET]).build().expect("a good policy");
    assert!(rotating.open_at_once(&old, &binding(&ann()), at(1_001)).is_ok());
    let new = token(&rotating);
    assert_eq!(
        seal()
            .open_at_once(&new, &binding(&ann()), at(1_001))
            .expect_err("sealed with the new key"),
        Rejected::UnknownKey
    );
    let done = policy(&[OTHER]).build().expect("a good policy");
    assert!(done.open_at_once(&new, &binding(&ann()), at(1_001)).is_ok());
    assert_eq!(
        done.open_at_once(&old, &binding(&ann()), at(1_001))
            .expect_err("the old key is gone"),
        Rejected::UnknownKey
    );
}

#[test]
fn the_length_is_checked_before_anything_is_decoded() {
    let seal = policy(&[SECRET]).max_len(1_024).build().expect("a good policy");
    let huge = format!("wz4.{}", "A".repeat(10_000));
    assert_eq!(
        seal.open_at_once(&huge, &binding(&ann()), at(1)).expect_err("too long"),
        Rejected::TooLong
    );
}

#[test]
fn shared_keys_need_an_audience_of_the_services_own() {
    let unnamed = || SealPolicy::new([SECRET]).expect("a good key");
    assert_eq!(unnamed().build().expect_err("no audience"), PolicyError::NoAudience);
    assert_eq!(
        unnamed().audience(" ").build().expect_err("blank"),
        PolicyError::NoAudience
    );
    assert_eq!(
        unnamed().audience("rmcp").build().expect_err("the SDK's name"),
        PolicyError::SdkAudience
    );
    assert!(SealPolicy::ephemeral().build().is_ok());
}

#[test]
fn a_seal_without_time_or_room_is_refused() {
    let short = Duration::from_millis(999);
    assert_eq!(
        policy(&[SECRET]).ttl(short).build().expect_err("no time"),
        PolicyError::NoTime
    );
    assert_eq!(
        policy(&[SECRET]).deadline(short).build().expect_err("no time"),
        PolicyError::NoTime
    );
    assert_eq!(
        policy(&[SECRET]).max_len(1_023).build().expect_err("no room"),
        PolicyError::NoRoom
    );
}

#[test]
fn debug_shows_neither_keys_nor_people_nor_states() {
    let opened = seal().open_at_once(&token(&seal()), &binding(&ann()), at(1_001));
    let shown = format!("{:?} {:?} {:?} {opened:?}", seal(), policy(&[SECRET]), ann());
    let state = format!("{STATE:?}");
    let state = state.trim_matches(['[', ']']);
    for secret in ["0123456789abcdef", "48, 49, 50", "ann", "id.example", state] {
        assert!(!shown.contains(secret), "{shown}");
    }
}
