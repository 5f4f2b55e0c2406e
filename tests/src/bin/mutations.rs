//! Sends texts that are nearly tokens to wizards and handlers, half of them to a seal with keys and half to one with a codec: fails, with
//! the text and the seed, where one is not refused.
//!
//! `mutations [--texts N] [--seed N]`: 1,000,000 by default.

use std::{
    env,
    process::ExitCode,
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, Result, bail};
use wizard_tests::attack::{Attack, Encryption};

fn main() -> Result<ExitCode> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let (mut texts, mut seed) = (1_000_000, u64::from(now.subsec_nanos()));
    let mut arguments = env::args().skip(1);
    while let Some(option) = arguments.next() {
        let number = arguments.next().and_then(|number| number.parse().ok());
        let number = number.with_context(|| format!("{option} needs a number"))?;
        match &*option {
            "--texts" => texts = number,
            "--seed" => seed = number,
            _ => bail!("mutations [--texts N] [--seed N]"),
        }
    }
    println!("seed {seed}");
    let attacks = Encryption::all().map(|encryption| Attack {
        encryption,
        texts: texts / 2,
        seed,
    });
    let outcomes = thread::scope(|scope| {
        let running = attacks.map(|attack| scope.spawn(move || attack.run()));
        running.map(thread::ScopedJoinHandle::join)
    });
    let mut is_good = true;
    for (outcome, name) in outcomes.into_iter().zip(["keys", "codec"]) {
        match outcome {
            Ok(Ok(tally)) => print!("{name}\n{tally}"),
            Ok(Err(failure)) => {
                is_good = false;
                print!("{name}\n{failure}");
            }
            Err(_) => bail!("{name}: the service does not work"),
        }
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
