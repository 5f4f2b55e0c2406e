//! In what the two databases differ: how they tell the time, how they begin to write, and the types of their parameters.

use std::{future::Future, pin::Pin};

use sqlx::{Database, Executor, Postgres, Sqlite, migrate::Migrator};

/// A parameter of a statement.
#[allow(unnameable_types, reason = "of a sealed trait")]
#[derive(Clone, Copy, Debug)]
pub enum Bind<'b> {
    /// A digest, or a record.
    Bytes(&'b [u8]),
    /// A number.
    Number(i64),
}

/// A row of `wizard_flows`: the fingerprint, the record, and whether the lease is not over.
pub(super) type FlowRow = (Vec<u8>, Option<Vec<u8>>, i64);

/// What a statement comes to, later.
pub(super) type Running<'a, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 'a>>;

/// A database that a ledger can be in: [`sqlx::Sqlite`] or [`sqlx::Postgres`].
pub trait Dialect: Database + Operations {}

/// What a ledger does in a database. Nobody else implements it.
#[allow(unnameable_types, reason = "sealed")]
pub trait Operations: Database {
    #[doc(hidden)]
    const STATEMENTS: Statements;

    /// The migrations.
    #[doc(hidden)]
    fn migrations() -> &'static Migrator;

    /// Runs a statement: how many rows it has changed.
    #[doc(hidden)]
    fn execute<'a>(connection: &'a mut Self::Connection, sql: &'static str, binds: &'a [Bind<'a>]) -> Running<'a, u64>;

    /// Looks a flow up.
    #[doc(hidden)]
    fn flow<'a>(connection: &'a mut Self::Connection, flow: &'a [u8]) -> Running<'a, Option<FlowRow>>;

    /// Runs a query for one number.
    #[doc(hidden)]
    fn number<'a>(connection: &'a mut Self::Connection, sql: &'static str, binds: &'a [Bind<'a>]) -> Running<'a, i64>;

    /// Runs the statements of a migration.
    #[doc(hidden)]
    fn script<'a>(connection: &'a mut Self::Connection, sql: &'a str) -> Running<'a, ()>;
}

/// Every statement of a ledger.
#[allow(unnameable_types, reason = "of a sealed trait")]
#[derive(Clone, Copy, Debug)]
pub struct Statements {
    pub(super) begin: &'static str,
    /// Waits until no other process migrates; in SQLite `begin` has.
    pub(super) lock: Option<&'static str>,
    /// Whether nobody else can write while a transaction is open.
    pub(super) has_one_writer: bool,
    pub(super) flow: &'static str,
    pub(super) claim: &'static str,
    pub(super) renew: &'static str,
    pub(super) give_up: &'static str,
    pub(super) finish: &'static str,
    pub(super) release: &'static str,
    pub(super) reserve: &'static str,
    pub(super) give_back: &'static str,
    pub(super) forget_attempt: &'static str,
    pub(super) use_up: &'static str,
    pub(super) is_used_up: &'static str,
    pub(super) clean: [&'static str; 3],
    /// Whether the ledger has been here before: who may not make tables need not.
    pub(super) is_made: &'static str,
    pub(super) versions: &'static str,
    pub(super) is_applied: &'static str,
    pub(super) applied: &'static str,
    pub(super) newest: &'static str,
}

/// The statements, with the time in milliseconds since 1970 as the database tells it, and a type for bytes. A lease is 30 s.
macro_rules! statements {
    (now = $now:literal, bytes = $bytes:literal, is_made = $is_made:literal, begin = $begin:literal, lock = $lock:expr, has_one_writer = $one:literal) => {
        Statements {
            begin: $begin,
            lock: $lock,
            has_one_writer: $one,
            flow: concat!(
                "SELECT fingerprint, record, CAST(CASE WHEN lease_until > ", $now, " THEN 1 ELSE 0 END AS BIGINT) ",
                "FROM wizard_flows WHERE flow = $1"
            ),
            claim: concat!(
                "INSERT INTO wizard_flows (flow, fingerprint, claim, lease_until, expires_at) ",
                "VALUES ($1, $2, $3, ", $now, " + 30000, $4) ON CONFLICT (flow) DO UPDATE ",
                "SET claim = excluded.claim, lease_until = excluded.lease_until ",
                "WHERE CAST($5 AS BIGINT) = 1 AND wizard_flows.record IS NULL ",
                "AND wizard_flows.fingerprint = excluded.fingerprint AND wizard_flows.lease_until <= ", $now
            ),
            renew: concat!(
                "UPDATE wizard_flows SET lease_until = ", $now, " + 30000 ",
                "WHERE flow = $1 AND claim = $2 AND record IS NULL"
            ),
            give_up: "UPDATE wizard_flows SET lease_until = 0 WHERE flow = $1 AND claim = $2 AND record IS NULL",
            finish: "UPDATE wizard_flows SET record = $3 WHERE flow = $1 AND claim = $2 AND record IS NULL",
            release: "DELETE FROM wizard_flows WHERE flow = $1 AND claim = $2 AND record IS NULL",
            reserve: concat!(
                "INSERT INTO wizard_attempts (flow, form, attempts, expires_at) VALUES ($1, $2, 1, $3) ",
                "ON CONFLICT (flow, form) DO UPDATE SET attempts = wizard_attempts.attempts + 1 ",
                "WHERE wizard_attempts.attempts < $4"
            ),
            give_back: "UPDATE wizard_attempts SET attempts = attempts - 1 WHERE flow = $1 AND form = $2 AND attempts > 0",
            forget_attempt: "DELETE FROM wizard_attempts WHERE flow = $1 AND form = $2 AND attempts <= 1",
            use_up: "INSERT INTO wizard_links (link, expires_at) VALUES ($1, $2) ON CONFLICT (link) DO NOTHING",
            is_used_up: "SELECT COUNT(*) FROM wizard_links WHERE link = $1",
            clean: [
                concat!(
                    "DELETE FROM wizard_flows WHERE flow IN (SELECT flow FROM wizard_flows WHERE expires_at < ",
                    $now, " / 1000 - 120 ORDER BY expires_at LIMIT 200)"
                ),
                concat!(
                    "DELETE FROM wizard_attempts WHERE (flow, form) IN (SELECT flow, form FROM wizard_attempts ",
                    "WHERE expires_at < ", $now, " / 1000 - 120 ORDER BY expires_at LIMIT 200)"
                ),
                concat!(
                    "DELETE FROM wizard_links WHERE link IN (SELECT link FROM wizard_links WHERE expires_at < ",
                    $now, " / 1000 - 120 ORDER BY expires_at LIMIT 200)"
                ),
            ],
            is_made: $is_made,
            versions: concat!(
                "CREATE TABLE IF NOT EXISTS wizard_migrations (version BIGINT PRIMARY KEY, checksum ", $bytes, " NOT NULL)"
            ),
            is_applied: "SELECT COUNT(*) FROM wizard_migrations WHERE version = $1 AND checksum = $2",
            applied: "INSERT INTO wizard_migrations (version, checksum) VALUES ($1, $2)",
            newest: "SELECT COALESCE(MAX(version), 0) FROM wizard_migrations",
        }
    };
}

/// What is the same code for both, with types of their own.
macro_rules! dialect {
    ($database:ty, $migrations:literal, $statements:expr) => {
        impl Dialect for $database {}

        impl Operations for $database {
            const STATEMENTS: Statements = $statements;

            fn migrations() -> &'static Migrator {
                static MIGRATIONS: Migrator = sqlx::migrate!($migrations);
                &MIGRATIONS
            }

            fn execute<'a>(
                connection: &'a mut Self::Connection,
                sql: &'static str,
                binds: &'a [Bind<'a>],
            ) -> Running<'a, u64> {
                let query = binds.iter().fold(sqlx::query(sql), |query, bind| match *bind {
                    Bind::Bytes(bytes) => query.bind(bytes),
                    Bind::Number(number) => query.bind(number),
                });
                Box::pin(async move { Ok(query.execute(connection).await?.rows_affected()) })
            }

            fn flow<'a>(connection: &'a mut Self::Connection, flow: &'a [u8]) -> Running<'a, Option<FlowRow>> {
                let query = sqlx::query_as(Self::STATEMENTS.flow).bind(flow);
                Box::pin(query.fetch_optional(connection))
            }

            fn number<'a>(
                connection: &'a mut Self::Connection,
                sql: &'static str,
                binds: &'a [Bind<'a>],
            ) -> Running<'a, i64> {
                let query = binds
                    .iter()
                    .fold(sqlx::query_scalar(sql), |query, bind| match *bind {
                        Bind::Bytes(bytes) => query.bind(bytes),
                        Bind::Number(number) => query.bind(number),
                    });
                Box::pin(query.fetch_one(connection))
            }

            fn script<'a>(connection: &'a mut Self::Connection, sql: &'a str) -> Running<'a, ()> {
                let done = connection.execute(sql);
                Box::pin(async move { done.await.map(drop) })
            }
        }
    };
}

dialect!(
    Sqlite,
    "migrations/sqlite",
    statements!(
        now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
        bytes = "BLOB",
        is_made = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'wizard_migrations'",
        begin = "BEGIN IMMEDIATE",
        lock = None,
        has_one_writer = true
    )
);

dialect!(
    Postgres,
    "migrations/postgres",
    statements!(
        now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        bytes = "BYTEA",
        is_made = "SELECT CAST(CASE WHEN to_regclass('wizard_migrations') IS NULL THEN 0 ELSE 1 END AS BIGINT)",
        // A lease is renewed beside the transaction: one that sees the rows of before could not be finished.
        begin = "BEGIN ISOLATION LEVEL READ COMMITTED",
        // One number for this lock, which no other use of the database takes by chance.
        lock = Some("SELECT pg_advisory_xact_lock(8604912384726351)"),
        has_one_writer = false
    )
);
