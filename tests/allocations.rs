//! What a round may allocate, and how long its state may be: figures that are the same on every machine.

use std::time::SystemTime;

use serde_json::Value;
use wizard_core::{__private::compare_fixed_parts, AnyHost, Wizard};
use wizard_tests::rounds::{PutFiftyTwo, PutThree, PutTwelve, RECORDED, after, play, seal};

/// The longest state with ten answers, in characters.
const LONGEST: usize = 784;

/// How often a round of `W` allocates, and the length of the state that it reads.
fn measured<W>(name: &str, recorded: usize) -> (u64, usize)
where
    W: Wizard<Server = dyn AnyHost, Output = String>,
{
    compare_fixed_parts(false);
    let (seal, now) = (seal(), SystemTime::now());
    let params = after(recorded, name, |params: &Value| play::<W>(&seal, params, now));
    // What is made once a process is made now.
    drop(play::<W>(&seal, &params, now));
    let allocated = allocation_counter::measure(|| drop(play::<W>(&seal, &params, now)));
    (
        allocated.count_total,
        params["requestState"].as_str().map_or(0, str::len),
    )
}

#[test]
fn a_round_allocates_little_and_no_more_than_three_times_for_each_answer() {
    let [one, ten, fifty] = RECORDED;
    let measured = [
        (one, measured::<PutThree>("put_three", one)),
        (ten, measured::<PutTwelve>("put_twelve", ten)),
        (fifty, measured::<PutFiftyTwo>("put_fifty_two", fifty)),
    ];
    let is_over = |(recorded, (allocations, _)): &(usize, (u64, usize))| *allocations > 40 + 3 * *recorded as u64;
    let over: Vec<_> = measured.iter().filter(|measured| is_over(measured)).collect();
    assert!(over.is_empty(), "(answers, (allocations, characters)): {over:?}");
}

#[test]
fn a_state_is_no_longer_than_it_was() {
    let (_, characters) = measured::<PutTwelve>("put_twelve", RECORDED[1]);
    assert!((1..=LONGEST).contains(&characters), "{characters} characters");
}
