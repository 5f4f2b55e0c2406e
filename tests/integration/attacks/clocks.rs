//! Two processes with clocks that differ: what is in a token is compared with the time of whoever opens it.

use std::time::{Duration, SystemTime};

use wizard_core::seal::{Rejected, Seal, SealedFor};
use wizard_tests::attack::{Door, Encryption, Sent, Till, now, person};

use super::{is_paid, is_refused, why};

const TTL: u64 = 600;
const DEADLINE: u64 = 1_500;
/// How many seconds before or after the time that is looked at.
const OFFSETS: [i64; 9] = [-61, -60, -59, -1, 0, 1, 59, 60, 61];
const NANOSECOND: Duration = Duration::from_nanos(1);

/// The seal of a process.
fn process(encryption: &Encryption) -> Seal {
    let policy = encryption.policy().ttl(Duration::from_secs(TTL));
    policy
        .deadline(Duration::from_secs(DEADLINE))
        .build()
        .expect("a good policy")
}

/// So many seconds after `time`.
fn off(time: SystemTime, seconds: i64) -> SystemTime {
    let by = Duration::from_secs(seconds.unsigned_abs());
    if seconds < 0 { time - by } else { time + by }
}

/// A token that is made at `made`, by a flow that began at `began`.
async fn token(seal: &Seal, request: &SealedFor<'_>, began: SystemTime, made: SystemTime) -> String {
    let first = seal
        .seal_state_async(request, b"mine", None, began)
        .await
        .expect("sealed");
    // A flow goes on as long as its state is good.
    let (mut state, mut time) = (first, began);
    while time < made {
        let opened = seal.open_state_async(request, &state, time).await.expect("good");
        time = (time + Duration::from_secs(TTL - 1)).min(made);
        state = seal
            .seal_state_async(request, b"mine", Some(&opened), time)
            .await
            .expect("sealed");
    }
    state
}

#[tokio::test]
async fn a_token_is_good_from_60_s_before_it_was_made_until_the_second_of_its_expiry() {
    for encryption in Encryption::all() {
        let (here, there) = (process(&encryption), process(&encryption));
        let caller = person("app", "https://id.example", "ann");
        let request = SealedFor::tool("pay", None, &caller);
        let token = token(&here, &request, now(), now()).await;
        for offset in OFFSETS {
            let opened = why(&there, &request, &token, off(now(), offset)).await;
            assert_eq!(
                opened,
                (offset < -60).then_some(Rejected::FromTheFuture),
                "issued {offset}"
            );
            let over = off(now() + Duration::from_secs(TTL), offset);
            let opened = why(&there, &request, &token, over).await;
            assert_eq!(opened, (offset >= 0).then_some(Rejected::Expired), "expires {offset}");
        }
    }
}

#[tokio::test]
async fn a_nanosecond_before_a_second_is_the_second_before() {
    for encryption in Encryption::all() {
        let (here, there) = (process(&encryption), process(&encryption));
        let caller = person("app", "https://id.example", "ann");
        let request = SealedFor::tool("pay", None, &caller);
        let token = token(&here, &request, now(), now()).await;
        let ahead = now() - Duration::from_secs(60);
        let over = now() + Duration::from_secs(TTL);
        for (time, expected) in [
            (ahead, None),
            (ahead - NANOSECOND, Some(Rejected::FromTheFuture)),
            (over - NANOSECOND, None),
            (over, Some(Rejected::Expired)),
        ] {
            assert_eq!(why(&there, &request, &token, time).await, expected, "{time:?}");
        }
    }
}

#[tokio::test]
async fn no_token_of_a_flow_is_good_in_the_second_of_its_deadline_whoever_made_it() {
    for encryption in Encryption::all() {
        let (here, there) = (process(&encryption), process(&encryption));
        let caller = person("app", "https://id.example", "ann");
        let request = SealedFor::tool("pay", None, &caller);
        let over = now() + Duration::from_secs(DEADLINE);
        // Made long before its end, shortly before, and by a process whose clock is late.
        for made in [-300, -61, -60, -59, -1] {
            let token = token(&here, &request, now(), off(over, made)).await;
            for offset in OFFSETS {
                let time = off(over, offset);
                let expected = if offset >= 0 {
                    Some(Rejected::PastDeadline)
                } else {
                    (off(over, made) > time + Duration::from_secs(60)).then_some(Rejected::FromTheFuture)
                };
                assert_eq!(why(&there, &request, &token, time).await, expected, "{made} {offset}");
            }
        }
    }
}

/// The first process begins, the second, whose clock differs, goes on, and the first one finishes.
#[tokio::test]
async fn a_flow_goes_over_two_processes_whose_clocks_differ_by_60_s_and_no_more() {
    for encryption in Encryption::all() {
        for door in Door::ALL {
            for ahead in OFFSETS {
                let (here, there) = (process(&encryption), process(&encryption));
                let (at_here, at_there) = (now(), off(now(), ahead));
                let mut sent = Sent::first(door);
                let steps = [
                    (&here, at_here, "amount", serde_json::json!(7)),
                    (&there, at_there, "pin", serde_json::json!(4711)),
                ];
                let mut is_lost = false;
                for (seal, time, key, value) in steps {
                    sent = sent.at(time);
                    let asked = sent.send(seal, &Till::default()).await;
                    let Ok(asked) = asked else {
                        assert!(is_refused(&sent, seal).await, "the one error");
                        is_lost = true;
                        break;
                    };
                    sent.params["requestState"] = asked["requestState"].clone();
                    let answer = serde_json::json!({key: {"action": "accept", "content": {key: value}}});
                    sent.params["inputResponses"] = answer;
                }
                assert_eq!(
                    is_lost,
                    ahead < -60,
                    "{door:?} {ahead}: a late process takes what is 60 s ahead"
                );
                if !is_lost {
                    let last = sent.at(at_here);
                    assert_eq!(is_paid(&last, &here).await, ahead <= 60, "{door:?} {ahead}");
                    assert_eq!(is_refused(&last, &here).await, ahead > 60, "{door:?} {ahead}");
                }
            }
        }
    }
}

#[tokio::test]
async fn a_process_whose_clock_is_late_gives_a_flow_no_longer_than_its_deadline() {
    for encryption in Encryption::all() {
        let (here, late) = (process(&encryption), process(&encryption));
        let caller = person("app", "https://id.example", "ann");
        let request = SealedFor::tool("pay", None, &caller);
        let over = now() + Duration::from_secs(DEADLINE);
        let before = token(&here, &request, now(), off(over, -120)).await;
        for ahead in [-60, -59, 0, 59, 60] {
            let time = off(over, -120 + ahead);
            let opened = late.open_state_async(&request, &before, time).await.expect("good");
            let next = late.seal_state_async(&request, b"next", Some(&opened), time).await;
            let next = next.expect("sealed");
            assert_eq!(why(&here, &request, &next, over - NANOSECOND).await, None, "{ahead}");
            assert_eq!(
                why(&here, &request, &next, over).await,
                Some(Rejected::PastDeadline),
                "{ahead}"
            );
        }
    }
}

#[tokio::test]
async fn a_token_ends_with_the_deadline_that_it_was_made_under_where_another_process_has_a_later_one() {
    for encryption in Encryption::all() {
        let here = process(&encryption);
        let later = encryption.policy().deadline(Duration::from_secs(10 * DEADLINE));
        let later = later.build().expect("a good policy");
        let caller = person("app", "https://id.example", "ann");
        let request = SealedFor::tool("pay", None, &caller);
        let over = now() + Duration::from_secs(DEADLINE);
        let token = token(&here, &request, now(), off(over, -120)).await;
        assert_eq!(why(&later, &request, &token, over - NANOSECOND).await, None);
        assert_eq!(why(&later, &request, &token, over).await, Some(Rejected::Expired));
        // And the other way round: the process that opens it has the earlier one.
        let token = {
            let opened = later
                .open_state_async(&request, &token, off(over, -1))
                .await
                .expect("good");
            let next = later
                .seal_state_async(&request, b"next", Some(&opened), off(over, -1))
                .await;
            next.expect("sealed")
        };
        assert_eq!(why(&later, &request, &token, over).await, None);
        assert_eq!(why(&here, &request, &token, over).await, Some(Rejected::PastDeadline));
    }
}

#[tokio::test]
async fn over_wire_whatever_is_wrong_with_a_time_is_the_one_error() {
    for encryption in Encryption::all() {
        let seal = process(&encryption);
        for door in Door::ALL {
            let last = Sent::first(door).last(&seal).await;
            for offset in OFFSETS {
                let early = last.clone().at(off(now(), offset));
                assert_eq!(is_refused(&early, &seal).await, offset < -60, "{door:?} {offset}");
                assert_eq!(is_paid(&early, &seal).await, offset >= -60, "{door:?} {offset}");
                let late = last.clone().at(off(now() + Duration::from_secs(TTL), offset));
                assert_eq!(is_refused(&late, &seal).await, offset >= 0, "{door:?} {offset}");
                assert_eq!(is_paid(&late, &seal).await, offset < 0, "{door:?} {offset}");
            }
        }
    }
}
