//! The ledger: one logic over two databases.

use std::{
    fmt,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use sqlx::{
    Pool, Postgres, Sqlite,
    pool::PoolOptions,
    postgres::PgConnectOptions,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tokio::sync::oneshot;

use super::{
    claim::SqlClaim,
    dialect::{Bind, Dialect},
    migrate::{MigrationError, migrate},
};
use crate::ledger::{
    Answering, Attempt, Claim, Claimed, Claiming, FlowKey, Found, Ledger, LedgerError, Reserved, Used, UsedLink,
};

/// Every how many rows what has expired is deleted: more than has been added since.
const CLEANS_EVERY: u64 = 64;
/// How long a writer of SQLite waits for another one.
const BUSY: Duration = Duration::from_secs(5);
/// How long it is between two tries to open a file.
const BETWEEN_TRIES: Duration = Duration::from_millis(10);
/// How many connections are opened at most, where the ledger opens them.
const CONNECTIONS: u32 = 10;

/// A ledger in a database. Clones are the same ledger.
pub struct SqlLedger<D: Dialect> {
    pool: Pool<D>,
    /// How many rows may have been added.
    rows: Arc<AtomicU64>,
}

/// A ledger in a file of SQLite, which survives a restart. Several processes of one machine can share it.
pub type SqliteLedger = SqlLedger<Sqlite>;

/// A ledger in PostgreSQL, for as many instances as there are.
pub type PostgresLedger = SqlLedger<Postgres>;

/// A ledger could not be opened.
#[derive(Debug, thiserror::Error)]
#[error("the ledger could not be opened: {0}")]
pub struct OpenError(#[source] MigrationError);

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> Self {
        Self(error.into())
    }
}

impl SqliteLedger {
    /// Opens the ledger in the file at `path`, which is made if it is not there. What is recorded is on the disk before a client sees
    /// a result.
    ///
    /// # Errors
    ///
    /// When the file cannot be opened, or its tables are not those of this version.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY);
        Self::with_pool(connect_to_file(options).await?).await
    }
}

/// Connects to a file. SQLite does not wait for the lock under which a new file gets its journal, and several processes may start at once.
async fn connect_to_file(options: SqliteConnectOptions) -> Result<Pool<Sqlite>, sqlx::Error> {
    let deadline = Instant::now() + BUSY;
    loop {
        let pool = PoolOptions::new().max_connections(CONNECTIONS);
        match pool.connect_with(options.clone()).await {
            Err(error) if is_busy(&error) && Instant::now() < deadline => tokio::time::sleep(BETWEEN_TRIES).await,
            connected => return connected,
        }
    }
}

/// Whether another connection holds a lock on the file (`SQLITE_BUSY`, of whose extended codes it is the lowest byte).
fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.and_then(|code| code.parse::<u32>().ok())
        .is_some_and(|code| code & 0xff == 5)
}

impl PostgresLedger {
    /// Opens the ledger in the database at `url`, such as `postgres://user:password@host/database`. Its tables stand in the first schema of
    /// the search path.
    ///
    /// # Errors
    ///
    /// When the database cannot be reached, or its tables are not those of this version.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        let options: PgConnectOptions = url.parse()?;
        let pool = PoolOptions::new().max_connections(CONNECTIONS);
        Self::with_pool(pool.connect_with(options).await?).await
    }
}

impl<D: Dialect> SqlLedger<D> {
    /// The ledger in the database of `pool`, beside the tables of its author. For SQLite the pool should have a `busy_timeout`, and the journal
    /// `WAL`.
    ///
    /// # Errors
    ///
    /// When the database cannot be reached, or the tables of the ledger are not those of this version.
    pub async fn with_pool(pool: Pool<D>) -> Result<Self, OpenError> {
        migrate(&pool).await.map_err(OpenError)?;
        Ok(Self {
            pool,
            rows: Arc::default(),
        })
    }

    /// The pool.
    pub fn pool(&self) -> &Pool<D> {
        &self.pool
    }

    /// Runs a statement: how many rows it has changed.
    async fn execute(&self, sql: &'static str, binds: &[Bind<'_>]) -> Result<u64, LedgerError> {
        let mut connection = self.pool.acquire().await?;
        Ok(D::execute(&mut connection, sql, binds).await?)
    }

    async fn grant(self, claiming: Claiming) -> Result<Option<SqlClaim<D>>, LedgerError> {
        let claim = SqlClaim::<D>::new(self.pool.clone(), claiming.flow)?;
        let binds = [
            Bind::Bytes(&claiming.flow),
            Bind::Bytes(&claiming.fingerprint),
            Bind::Bytes(claim.id()),
            Bind::Number(number(claiming.expires_at)),
            Bind::Number(i64::from(claiming.takes_over)),
        ];
        let granted = self.execute(D::STATEMENTS.claim, &binds).await?;
        Ok((granted == 1).then(|| claim.leased()))
    }

    /// Deletes some of what has expired, now and then. Where that fails, the next one does.
    fn clean(&self) {
        if !self.rows.fetch_add(1, Ordering::Relaxed).is_multiple_of(CLEANS_EVERY) {
            return;
        }
        let ledger = self.clone();
        tokio::spawn(async move {
            for statement in D::STATEMENTS.clean {
                if let Err(error) = ledger.execute(statement, &[]).await {
                    tracing::debug!(error = error.logged(), "what has expired in the ledger was not deleted");
                }
            }
        });
    }
}

/// What a database counts with.
fn number(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl From<sqlx::Error> for LedgerError {
    fn from(error: sqlx::Error) -> Self {
        Self::new(error)
    }
}

impl<D: Dialect> Ledger for SqlLedger<D> {
    fn look_up(&self, flow: FlowKey, _: u64) -> Answering<'_, Found> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let row = D::flow(&mut connection, &flow).await?;
            let Some((fingerprint, record, is_leased)) = row else {
                return Ok(Found::Nothing);
            };
            let fingerprint = fingerprint
                .try_into()
                .map_err(|_| LedgerError::new("a fingerprint in the database has not 32 bytes"))?;
            Ok(match record {
                Some(record) => Found::Finished { fingerprint, record },
                None if is_leased == 1 => Found::Running { fingerprint },
                None => Found::Unknown { fingerprint },
            })
        })
    }

    /// In a task of its own: where nobody waits for the claim any more, it is given back.
    fn claim(&self, claiming: Claiming) -> Answering<'_, Claimed> {
        self.clean();
        let (answer, answered) = oneshot::channel();
        let ledger = self.clone();
        tokio::spawn(async move {
            let claim = ledger.grant(claiming).await;
            let unwanted = answer.send(claim).err().and_then(|claim| claim.ok().flatten());
            // One that was taken over is not free for other answers: its lease ends instead.
            if let Some(claim) = unwanted.filter(|_| !claiming.takes_over) {
                let _ = Box::new(claim).release().await;
            }
        });
        Box::pin(async move {
            let claim = answered.await.map_err(LedgerError::new)??;
            Ok(claim.map_or(Claimed::Taken, |claim| Claimed::Granted(Box::new(claim))))
        })
    }

    fn reserve(&self, attempt: Attempt) -> Answering<'_, Reserved> {
        self.clean();
        Box::pin(async move {
            if attempt.most == 0 {
                return Ok(Reserved::UsedUp);
            }
            let binds = [
                Bind::Bytes(&attempt.flow),
                Bind::Bytes(&attempt.form),
                Bind::Number(number(attempt.expires_at)),
                Bind::Number(i64::from(attempt.most)),
            ];
            let reserved = self.execute(D::STATEMENTS.reserve, &binds).await?;
            Ok(if reserved == 1 {
                Reserved::Granted
            } else {
                Reserved::UsedUp
            })
        })
    }

    fn give_back(&self, attempt: Attempt) -> Answering<'_, ()> {
        Box::pin(async move {
            let binds = [Bind::Bytes(&attempt.flow), Bind::Bytes(&attempt.form)];
            if self.execute(D::STATEMENTS.forget_attempt, &binds).await? == 0 {
                self.execute(D::STATEMENTS.give_back, &binds).await?;
            }
            Ok(())
        })
    }

    fn use_up(&self, link: UsedLink) -> Answering<'_, Used> {
        self.clean();
        Box::pin(async move {
            let binds = [Bind::Bytes(&link.link), Bind::Number(number(link.expires_at))];
            let used = self.execute(D::STATEMENTS.use_up, &binds).await?;
            Ok(if used == 1 { Used::Now } else { Used::Before })
        })
    }

    fn is_used_up(&self, link: UsedLink) -> Answering<'_, bool> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            let found = D::number(&mut connection, D::STATEMENTS.is_used_up, &[Bind::Bytes(&link.link)]).await?;
            Ok(found > 0)
        })
    }

    fn has_transactions(&self) -> bool {
        true
    }
}

impl<D: Dialect> Clone for SqlLedger<D> {
    fn clone(&self) -> Self {
        Self {
            pool: self.pool.clone(),
            rows: Arc::clone(&self.rows),
        }
    }
}

/// Nothing of the address, which may hold a password.
impl<D: Dialect> fmt::Debug for SqlLedger<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SqlLedger({})", D::NAME)
    }
}
