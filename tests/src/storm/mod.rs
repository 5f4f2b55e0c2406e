//! A storm over two processes that share a PostgreSQL: the last request of each flow is sent several times, over many connections, while
//! one process or the other is killed. What must hold of each flow when it is over stands in `flow`.

mod flow;
mod processes;
mod quiet;

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use wizard_core::sql::sqlx::{self, Connection, PgConnection};

pub use flow::{Flow, Kind, Shape};
pub use processes::Processes;
pub use quiet::{Cost, cost};

use crate::{database::Postgres, dice::Dice, raw};

/// Over how many connections is sent.
pub const CONNECTIONS: usize = 16;
/// How often each last request is sent.
const COPIES: usize = 5;
/// Within how many milliseconds that is done: in some flows at once, in others while processes come and go.
const SPREADS: [u64; 3] = [5, 200, 3_000];
/// How often it is sent afterwards, at most, until it has come to something.
const LATER: usize = 10;
/// What a kill may find in the middle of a step: its work before it, or behind it, or whatever there is by chance.
const FAULTS: [Option<&str>; 3] = [None, Some("slow"), Some("lingers")];
/// Every so many times nothing is killed, but a step takes longer than its lease, and another process takes over.
const LAPSES: u64 = 4;
/// All leases are over.
const LAPSE: &str = "UPDATE wizard_flows SET lease_until = 0 WHERE record IS NULL";

/// How much of a storm.
#[derive(Clone, Copy, Debug)]
pub struct Storm {
    /// How many flows.
    pub flows: usize,
    /// How long.
    pub lasts: Duration,
    /// Of what the times and the processes are drawn.
    pub seed: u64,
}

/// A request that is to be sent.
struct Sending {
    at: Duration,
    flow: usize,
    process: usize,
}

/// What a storm has come to.
#[derive(Debug)]
pub struct Report {
    storm: Storm,
    kills: usize,
    lapses: usize,
    took: Duration,
    /// How many flows had a result when the storm was over, and how many had one or none for ever when all was.
    finished: [usize; 3],
    requests: usize,
    answers: BTreeMap<Kind, usize>,
    /// How many effects there were of each shape.
    effects: BTreeMap<&'static str, i64>,
    /// What must not be.
    pub violations: Vec<String>,
}

impl Storm {
    /// Raises it.
    ///
    /// # Panics
    ///
    /// When there is no PostgreSQL, or a process does not start.
    pub async fn run(self, program: &str) -> Report {
        let database = Postgres::new().await;
        let processes = Processes::start(program, &database.url).await;
        let flows = begin(&processes, self.flows, |number| {
            if number % 2 == 0 { Shape::Ring } else { Shape::Order }
        })
        .await;
        let began = Instant::now();
        let is_over = AtomicBool::new(false);
        let mut connection = PgConnection::connect(&database.url).await.expect("the database");
        let ([kills, lapses], ()) = tokio::join!(self.disturb(&processes, &mut connection, &is_over), async {
            send(&processes, &flows, self.plan(), began).await;
            is_over.store(true, Ordering::Relaxed);
        });
        let took = began.elapsed();
        let requests = flows.iter().map(Flow::count).sum();
        let mut answers = BTreeMap::new();
        for kind in flows.iter().flat_map(Flow::kinds) {
            *answers.entry(kind).or_default() += 1;
        }
        let finished = flows.iter().filter(|flow| flow.has_result()).count();

        settle(&processes, &flows, &mut connection).await;
        let effects = effects(&mut connection).await;
        let of = |flow: &Flow| effects.get(flow.item()).copied().unwrap_or_default();
        let mut counts = BTreeMap::new();
        for flow in &flows {
            *counts.entry(flow.shape().tool()).or_default() += of(flow);
        }
        let later = flows.iter().filter(|flow| flow.has_result()).count();
        Report {
            storm: self,
            kills,
            lapses,
            took,
            finished: [finished, later - finished, self.flows - later],
            requests,
            answers,
            effects: counts,
            violations: flows.iter().filter_map(|flow| flow.violation(of(flow))).collect(),
        }
    }

    /// Every request, in the order of their times.
    fn plan(self) -> Vec<Sending> {
        let mut dice = Dice(self.seed);
        let lasts = u64::try_from(self.lasts.as_millis()).unwrap_or(u64::MAX);
        let mut plan = Vec::new();
        for flow in 0..self.flows {
            let spread = SPREADS[flow % SPREADS.len()].min(lasts);
            let first = dice.millis(lasts - spread + 1);
            for _ in 0..COPIES {
                plan.push(Sending {
                    at: first + dice.millis(spread),
                    flow,
                    process: dice.which(),
                });
            }
        }
        plan.sort_by_key(|sending| sending.at);
        plan
    }

    /// Kills one process or the other until the storm is over, and lets leases lapse: how often.
    async fn disturb(
        self,
        processes: &Arc<Processes>,
        connection: &mut PgConnection,
        is_over: &AtomicBool,
    ) -> [usize; 2] {
        let mut dice = Dice(!self.seed);
        let [mut kills, mut lapses] = [0; 2];
        loop {
            tokio::time::sleep(Duration::from_millis(100) + dice.millis(600)).await;
            if is_over.load(Ordering::Relaxed) {
                return [kills, lapses];
            }
            let lapses_now = dice.below(LAPSES) == 0;
            let fault = if lapses_now {
                Some("slow")
            } else {
                FAULTS[kills % FAULTS.len()]
            };
            fault.inspect(|fault| processes.set(fault, true));
            tokio::time::sleep(dice.millis(400)).await;
            if lapses_now {
                lapse(connection).await;
                lapses += 1;
            } else {
                processes.restart(dice.which()).await;
                kills += 1;
            }
            fault.inspect(|fault| processes.set(fault, false));
        }
    }
}

/// Begins flows, over every connection: all of them are before their last request.
async fn begin(processes: &Processes, count: usize, shape: impl Fn(usize) -> Shape) -> Vec<Flow> {
    let next = AtomicUsize::new(0);
    let connection = || async {
        let http = raw::client();
        let mut begun = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return begun;
            }
            begun.push(Flow::begin(shape(number), number, &http, processes).await);
        }
    };
    let begun = join_all((0..CONNECTIONS).map(|_| connection())).await;
    begun.into_iter().flatten().collect()
}

/// Sends what is planned, over every connection, each when its time has come.
async fn send(processes: &Processes, flows: &[Flow], plan: Vec<Sending>, began: Instant) {
    let next = AtomicUsize::new(0);
    let connection = || async {
        let http = raw::client();
        while let Some(sending) = plan.get(next.fetch_add(1, Ordering::Relaxed)) {
            tokio::time::sleep(sending.at.saturating_sub(began.elapsed())).await;
            flows[sending.flow].send(&http, processes, sending.process).await;
        }
    };
    join_all((0..CONNECTIONS).map(|_| connection())).await;
}

/// Clients go on until they have an answer. Nobody waits for the leases of the processes that were killed: no other claim is held any
/// more, so all of them are over. Whoever has a result asks for it again, at both processes.
async fn settle(processes: &Processes, flows: &[Flow], connection: &mut PgConnection) {
    let mut open: Vec<usize> = (0..flows.len()).collect();
    for _ in 0..LATER {
        lapse(connection).await;
        let sendings = open.iter().flat_map(|&flow| {
            [0, 1].map(|process| Sending {
                at: Duration::ZERO,
                flow,
                process,
            })
        });
        send(processes, flows, sendings.collect(), Instant::now()).await;
        open.retain(|&flow| !flows[flow].is_settled());
        if open.is_empty() {
            return;
        }
    }
}

async fn lapse(connection: &mut PgConnection) {
    sqlx::query(LAPSE).execute(connection).await.expect("the leases");
}

/// How many effects there were for each item.
async fn effects(connection: &mut PgConnection) -> BTreeMap<String, i64> {
    let counts = sqlx::query_as("SELECT item, COUNT(*) FROM shop_orders GROUP BY item").fetch_all(connection);
    let counts: Vec<(String, i64)> = counts.await.expect("the orders");
    counts.into_iter().collect()
}

impl Report {
    /// Whether there is anything in it: a storm in which nothing was killed, or nothing finished, has shown nothing.
    pub fn is_empty(&self) -> bool {
        self.kills == 0 || self.finished[0] == 0
    }
}

impl fmt::Display for Report {
    #[allow(clippy::cast_precision_loss, reason = "figures for people")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Storm { flows, lasts, seed } = self.storm;
        let [in_storm, later, never] = self.finished;
        let a_second = self.requests as f64 / self.took.as_secs_f64();
        writeln!(f, "storm: {flows} flows in {} s, seed {seed}", lasts.as_secs())?;
        writeln!(f, "  took          {:.1} s", self.took.as_secs_f64())?;
        writeln!(f, "  requests      {} ({a_second:.0} a second)", self.requests)?;
        writeln!(f, "  kills         {}", self.kills)?;
        writeln!(f, "  lapses        {}", self.lapses)?;
        for (kind, count) in &self.answers {
            writeln!(f, "  answers       {count} {kind}")?;
        }
        for (tool, count) in &self.effects {
            writeln!(f, "  effects       {count} of {tool}")?;
        }
        writeln!(
            f,
            "  finished      {in_storm} in the storm, {later} after it, {never} of which nobody knows"
        )?;
        writeln!(f, "  violations    {}", self.violations.len())
    }
}
