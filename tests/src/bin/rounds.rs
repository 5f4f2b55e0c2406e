//! Plays rounds, so that their instructions can be counted: `rounds ANSWERS COUNT`.
//!
//! `.ci/instructions` runs it under callgrind with two counts; the difference is what the rounds cost without the start.

use std::{hint::black_box, time::SystemTime};

use serde_json::Value;
use wizard_core::{AnyHost, Wizard};
use wizard_tests::rounds::{PutFiftyTwo, PutThree, PutTwelve, after, play, seal};

fn main() -> anyhow::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse());
    let (Some(answers), Some(count), None) = (numbers.next(), numbers.next(), numbers.next()) else {
        anyhow::bail!("usage: rounds ANSWERS COUNT");
    };
    let (answers, count) = (answers?, count?);
    match answers {
        1 => rounds::<PutThree>("put_three", answers, count),
        10 => rounds::<PutTwelve>("put_twelve", answers, count),
        50 => rounds::<PutFiftyTwo>("put_fifty_two", answers, count),
        other => anyhow::bail!("there is no wizard for {other} answers, but for 1, 10 and 50"),
    }
    Ok(())
}

fn rounds<W>(name: &str, answers: usize, count: usize)
where
    W: Wizard<Server = dyn AnyHost, Output = String>,
{
    let (seal, now) = (seal(), SystemTime::now());
    let params = after(answers, name, |params: &Value| play::<W>(&seal, params, now));
    for _ in 0..count {
        black_box(play::<W>(&seal, black_box(&params), now));
    }
}
