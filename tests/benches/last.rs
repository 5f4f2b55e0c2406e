//! The last round of a flow: with a final step that runs each time, with one that runs at most once, and the same request again.

use std::{
    cell::Cell,
    sync::Arc,
    time::{Instant, SystemTime},
};

use futures_util::FutureExt;
use serde_json::Value;
use wizard_core::{
    AnyHost, Wizard, final_step,
    ledger::{Ledger, MemoryLedger},
    seal::Seal,
    sql::SqliteLedger,
    wire,
};
use wizard_tests::{
    database::File,
    rounds::{params, seal, state_in},
};

use crate::report::{heading, median, medians, micros, ratio, row, timed};

/// More flows than are finished while the median is taken.
const FLOWS: usize = 100_000;
/// How many flows are finished in a database, whose disk is waited for.
const IN_DATABASE: usize = 300;

/// Put a text down.
#[derive(Wizard)]
struct Plain {
    /// Which text shall it be?
    #[ask(max_len = 100)]
    a1: String,
}

#[final_step]
fn plain(answers: Plain) -> String {
    answers.a1
}

/// Put a text down, once.
#[derive(Wizard)]
struct Once {
    /// Which text shall it be?
    #[ask(max_len = 100)]
    a1: String,
}

#[final_step(once)]
fn once(answers: Once) -> String {
    answers.a1
}

/// Prints this part.
pub(crate) fn print() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let seal = seal();
    let ledger: Arc<dyn Ledger> = Arc::new(MemoryLedger::new());
    let (plain_last, once_last) = (lasts::<Plain>(&seal, "plain", 1), lasts::<Once>(&seal, "once", FLOWS));
    let next = Cell::new(0);
    let again = lasts::<Once>(&seal, "once", 1);
    let mut call_plain = timed(|| ready::<Plain>(&seal, &plain_last[0], &ledger));
    let mut call_again = timed(|| ready::<Once>(&seal, &again[0], &ledger));
    let mut call_once = timed(|| {
        let flow = next.replace(next.get() + 1);
        let last = once_last.get(flow).expect("more flows than are finished");
        ready::<Once>(&seal, last, &ledger)
    });
    let [plain, once, again] = medians([&mut call_plain, &mut call_once, &mut call_again]);

    let file = File::new();
    let sqlite: SqliteLedger = runtime.block_on(file.ledger());
    let in_sqlite = timed_each(&runtime, &seal, &(Arc::new(sqlite) as Arc<dyn Ledger>));

    heading("A last round by itself, with its final step", &["time", "to plain"]);
    for (name, time) in [
        ("a final step that runs each time", plain),
        ("at most once, in memory", once),
        ("the same request again, in memory", again),
        ("at most once, in a file of SQLite, on the disk", in_sqlite),
    ] {
        row(name, &[micros(time), ratio(time, plain)]);
    }
}

/// The last requests of `count` flows.
fn lasts<W: Wizard<Server = dyn AnyHost, Output = String>>(seal: &Seal, name: &str, count: usize) -> Vec<Value> {
    let ledger: Arc<dyn Ledger> = Arc::new(MemoryLedger::new());
    let first = params(name, None, None);
    let last = |_| {
        let state = state_in(&ready::<W>(seal, &first, &ledger));
        params(name, Some(&state), Some(("a1", "a text of 20 letters")))
    };
    (0..count).map(last).collect()
}

/// The bytes of the response to a request for which nothing is waited.
fn ready<W>(seal: &Seal, params: &Value, ledger: &Arc<dyn Ledger>) -> Vec<u8>
where
    W: Wizard<Server = dyn AnyHost, Output = String>,
{
    let response = call::<W>(seal, params, ledger).now_or_never();
    response.expect("a ledger in memory answers at once")
}

/// The bytes of the response to a request.
async fn call<W>(seal: &Seal, params: &Value, ledger: &Arc<dyn Ledger>) -> Vec<u8>
where
    W: Wizard<Server = dyn AnyHost, Output = String>,
{
    let server = &() as &dyn AnyHost;
    let request = wire::Request::read(params).expect("good parameters").ledger(ledger);
    let response = wire::call_tool::<W>(server, seal, &request, SystemTime::now()).await;
    serde_json::to_vec(&response.expect("a result")).expect("JSON")
}

/// The median time of a last round in a database, which is waited for.
fn timed_each(runtime: &tokio::runtime::Runtime, seal: &Seal, ledger: &Arc<dyn Ledger>) -> f64 {
    let times = lasts::<Once>(seal, "once", IN_DATABASE).into_iter().map(|last| {
        let start = Instant::now();
        runtime.block_on(call::<Once>(seal, &last, ledger));
        start.elapsed().as_secs_f64()
    });
    median(times.collect())
}
