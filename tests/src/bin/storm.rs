//! Two processes that share a PostgreSQL, killed at random while the last requests of many flows are sent five times each: fails, with
//! their histories, where a flow was done twice, or was told two things. Then what a flow costs, when it is quiet.
//!
//! `storm [--flows N] [--seconds N] [--quiet N] [--seed N]`. It needs the program `shop` beside it.

use std::{
    env,
    process::ExitCode,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, Result, bail, ensure};
use wizard_tests::storm::{Shape, Storm, cost};

/// The states of flows that are begun before the storm are good for 10 minutes.
const LONGEST: u64 = 500;

#[tokio::main]
async fn main() -> Result<ExitCode> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
    let (mut flows, mut seconds, mut quiet, mut seed) = (1_000, 60, 1_000, u64::from(now.subsec_nanos()));
    let mut arguments = env::args().skip(1);
    while let Some(option) = arguments.next() {
        let number = arguments.next().and_then(|number| number.parse().ok());
        let number = number.with_context(|| format!("{option} needs a number"))?;
        match &*option {
            "--flows" => flows = number,
            "--seconds" => seconds = number,
            "--quiet" => quiet = number,
            "--seed" => seed = number,
            _ => bail!("storm [--flows N] [--seconds N] [--quiet N] [--seed N]"),
        }
    }
    ensure!(seconds <= LONGEST, "a storm of {LONGEST} s at most");
    let shop = env::current_exe()?.with_file_name("shop");
    ensure!(shop.exists(), "build it first: cargo build --bin shop --bin storm");
    let shop = shop.to_str().context("a path of UTF-8")?;

    let storm = Storm {
        flows: usize::try_from(flows)?,
        lasts: Duration::from_secs(seconds),
        seed,
    };
    let report = storm.run(shop).await;
    print!("{report}");
    for violation in &report.violations {
        println!("\n{violation}");
    }
    let quiet = usize::try_from(quiet)?;
    for shape in [Shape::Ring, Shape::Order] {
        if quiet > 0 {
            print!("{}", cost(shop, shape, quiet).await);
        }
    }
    let is_good = report.violations.is_empty() && !report.is_empty();
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
