//! A round by itself, against the same round written by hand: what the framework costs.

use std::time::SystemTime;

use serde_json::Value;
use wizard_core::{AnyHost, Wizard};
use wizard_tests::rounds::{AUDIENCE, PutFiftyTwo, PutThree, PutTwelve, RECORDED, after, play, seal, state_in};

use crate::{
    by_hand::{Tool, proof},
    report::{heading, medians, micros, ratio, row, timed},
};

/// What one round costs.
struct Cost {
    seconds: f64,
    allocations: u64,
    /// Characters of the state that it reads.
    token: usize,
}

/// Prints this part.
pub(crate) fn print() {
    let costs = [
        costs::<PutThree>("put_three", RECORDED[0]),
        costs::<PutTwelve>("put_twelve", RECORDED[1]),
        costs::<PutFiftyTwo>("put_fifty_two", RECORDED[2]),
    ];
    heading(
        "A round by itself, from parsed parameters to bytes",
        &["ours", "by hand", "ratio"],
    );
    for (recorded, [ours, by_hand]) in RECORDED.iter().zip(&costs) {
        let answers = if *recorded == 1 { "answer" } else { "answers" };
        let name = |what| format!("{recorded} {answers} recorded: {what}");
        let times = [ours.seconds, by_hand.seconds];
        row(&name("time"), &in_both(times, micros));
        #[allow(clippy::cast_precision_loss, reason = "few")]
        let allocations = [ours, by_hand].map(|cost| cost.allocations as f64);
        row(&name("allocations"), &in_both(allocations, whole));
        #[allow(clippy::cast_precision_loss, reason = "few")]
        let tokens = [ours, by_hand].map(|cost| cost.token as f64);
        row(&name("characters of the state"), &in_both(tokens, whole));
    }
    let [_, ten, fifty] = &costs;
    #[allow(clippy::cast_precision_loss, reason = "few")]
    let answers = (RECORDED[2] - RECORDED[1]) as f64;
    let growth = [0, 1].map(|whose| (fifty[whose].seconds - ten[whose].seconds) / answers);
    row("each answer more, from 10 to 50: time", &in_both(growth, micros));
}

fn in_both(values: [f64; 2], shown: fn(f64) -> String) -> Vec<String> {
    let [ours, by_hand] = values;
    vec![shown(ours), shown(by_hand), ratio(ours, by_hand)]
}

fn whole(value: f64) -> String {
    format!("{value}")
}

/// What a round of the wizard `W` costs, and of the same tool by hand.
fn costs<W>(name: &'static str, recorded: usize) -> [Cost; 2]
where
    W: Wizard<Server = dyn AnyHost, Output = String>,
{
    let (seal, now) = (seal(), SystemTime::now());
    let tool = Tool::new(name, recorded + 2, AUDIENCE);
    let ours = |params: &Value| play::<W>(&seal, params, SystemTime::now());
    let by_hand = |params: &Value| tool.call(params, None, SystemTime::now()).expect("a good request");
    proof::prove(&tool, ours, now);

    let params = [after(recorded, name, ours), after(recorded, name, by_hand)];
    let [seconds, seconds_by_hand] = medians([&mut timed(|| ours(&params[0])), &mut timed(|| by_hand(&params[1]))]);
    let cost = |params: &Value, seconds, play: &dyn Fn(&Value) -> Vec<u8>| {
        let mut result = Vec::new();
        let allocated = allocation_counter::measure(|| result = play(params));
        assert!(!state_in(&result).is_empty());
        Cost {
            seconds,
            allocations: allocated.count_total,
            token: params["requestState"].as_str().map_or(0, str::len),
        }
    };
    [
        cost(&params[0], seconds, &ours),
        cost(&params[1], seconds_by_hand, &by_hand),
    ]
}
