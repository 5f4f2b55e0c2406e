//! What a flow costs in the ledger when nothing goes wrong, and how many of them a PostgreSQL finishes in a second.

use std::{
    fmt,
    time::{Duration, Instant},
};

use wizard_core::sql::sqlx::{self, Connection, PgConnection};

use super::{Flow, Processes, Sending, Shape, begin, send};
use crate::database::Postgres;

/// What the tables of the ledger have taken: rows, rows that were written, bytes with their indexes, bytes of the write-ahead log (with
/// those of the effects).
const TAKEN: &str = "SELECT CAST(n_live AS BIGINT), CAST(n_written AS BIGINT), CAST(bytes AS BIGINT), \
                     CAST(pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS BIGINT) FROM \
                     (SELECT SUM(n_tup_ins - n_tup_del) n_live, SUM(n_tup_ins + n_tup_upd + n_tup_del) n_written, \
                     SUM(pg_total_relation_size(relid)) bytes FROM pg_stat_user_tables \
                     WHERE relname IN ('wizard_flows', 'wizard_attempts', 'wizard_links')) ledger";
/// Who else is in the database.
const OTHERS: &str =
    "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";

/// What a flow costs.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    shape: Shape,
    flows: usize,
    took: Duration,
    taken: [i64; 4],
}

/// Finishes `flows` as fast as can be, in a database of their own.
///
/// # Panics
///
/// When there is no PostgreSQL, or a flow is not finished.
pub async fn cost(program: &str, shape: Shape, flows: usize) -> Cost {
    let database = Postgres::new().await;
    let processes = Processes::start(program, &database.url).await;
    let mut connection = PgConnection::connect(&database.url).await.expect("the database");
    let begun = begin(&processes, flows, |_| shape).await;
    let before = taken(&mut connection).await;
    let plan = (0..flows).map(|flow| Sending {
        at: Duration::ZERO,
        flow,
        process: flow % 2,
    });
    let start = Instant::now();
    send(&processes, &begun, plan.collect(), start).await;
    let took = start.elapsed();
    assert!(begun.iter().all(Flow::has_result), "nothing was in the way");
    // A connection tells the statistics what it has written when it is closed, at the latest.
    drop(processes);
    while sqlx::query_scalar::<_, i64>(OTHERS)
        .fetch_one(&mut connection)
        .await
        .is_ok_and(|others| others > 0)
    {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let after = taken(&mut connection).await;
    Cost {
        shape,
        flows,
        took,
        taken: [0, 1, 2, 3].map(|figure| after[figure] - before[figure]),
    }
}

async fn taken(connection: &mut PgConnection) -> [i64; 4] {
    let taken = sqlx::query_as(TAKEN).fetch_one(connection);
    let (rows, writes, bytes, log) = taken.await.expect("the statistics");
    [rows, writes, bytes, log]
}

impl fmt::Display for Cost {
    #[allow(clippy::cast_precision_loss, reason = "figures for people")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flows = self.flows as f64;
        let [rows, writes, bytes, log] = self.taken.map(|figure| figure as f64 / flows);
        let a_second = flows / self.took.as_secs_f64();
        writeln!(f, "a flow of {}, of {flows}:", self.shape.tool())?;
        writeln!(f, "  rows          {rows:.2}")?;
        writeln!(f, "  row writes    {writes:.2}")?;
        writeln!(f, "  bytes         {bytes:.0}")?;
        writeln!(f, "  logged bytes  {log:.0}")?;
        writeln!(f, "  flows/s       {a_second:.0}")
    }
}
