//! A shop whose orders are counted in a database: in the commit of the ledger, or beside it. A file in its folder says what goes wrong
//! in a final step, and is gone when it is to go right again.

use std::{fmt, path::PathBuf, time::Duration};

use rmcp::ServerHandler;
use wizard_core::{
    Final, SealPolicy, Wizard, Wizards, final_step,
    rmcp::Host,
    sql::{
        Dialect, SqlLedger, StepTransaction, TransactionError,
        sqlx::{self, Pool, Postgres, Sqlite},
    },
};

/// The key of every process.
const KEY: &str = "a key of the tests with 32 bytes or more";

/// The orders so far.
const ORDERS: &str = "CREATE TABLE IF NOT EXISTS shop_orders (flow TEXT NOT NULL, item TEXT NOT NULL)";
const ORDER: &str = "INSERT INTO shop_orders (flow, item) VALUES ($1, $2)";

/// Where orders are kept.
#[derive(Clone, Debug)]
pub enum Database {
    /// In a file.
    Sqlite(Pool<Sqlite>),
    /// In a server.
    Postgres(Pool<Postgres>),
}

/// The shop.
#[derive(Clone)]
pub struct Shop {
    database: Database,
    folder: PathBuf,
}

impl ServerHandler for Shop {}

impl fmt::Debug for Shop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shop")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// Order something, in one commit with its record.
#[derive(Debug, Wizard)]
pub struct Order {
    /// What?
    item: String,
}

#[final_step(once = transaction)]
async fn order(order: Order, shop: &Shop, step: Final<'_>) -> Result<String, OrderError> {
    let flow = step.flow().to_string();
    shop.delay().await;
    match shop.database {
        Database::Sqlite(_) => {
            let mut transaction: StepTransaction<'_, Sqlite> = step.transaction().await?;
            let query = sqlx::query(ORDER).bind(flow).bind(&order.item);
            query.execute(&mut *transaction).await.map_err(OrderError::Database)?;
        }
        Database::Postgres(_) => {
            let mut transaction: StepTransaction<'_, Postgres> = step.transaction().await?;
            let query = sqlx::query(ORDER).bind(flow).bind(&order.item);
            query.execute(&mut *transaction).await.map_err(OrderError::Database)?;
        }
    }
    shop.fate(&order.item).await
}

/// Ring a bell: what happens outside of the ledger's database, were it not for the tests, which count it there.
#[derive(Debug, Wizard)]
pub struct Ring {
    /// Which one?
    item: String,
}

#[final_step(once)]
async fn ring(ring: Ring, shop: &Shop, step: Final<'_>) -> Result<String, OrderError> {
    let flow = step.flow().to_string();
    shop.delay().await;
    let (item, query) = (&ring.item, sqlx::query);
    let done = match &shop.database {
        Database::Sqlite(pool) => query(ORDER).bind(flow).bind(item).execute(pool).await.map(drop),
        Database::Postgres(pool) => sqlx::query(ORDER).bind(flow).bind(item).execute(pool).await.map(drop),
    };
    done.map_err(OrderError::Database)?;
    shop.fate(item).await
}

/// Why an order fails.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// It is sold out.
    #[error("Sold out.")]
    SoldOut,
    /// There is no transaction.
    #[error(transparent)]
    Transaction(#[from] TransactionError),
    /// The database refuses it.
    #[error("the database refuses it")]
    Database(#[source] sqlx::Error),
}

impl Shop {
    /// A shop with its orders in the database of `ledger`.
    ///
    /// # Panics
    ///
    /// When the database cannot be reached.
    pub async fn sqlite(ledger: &SqlLedger<Sqlite>, folder: PathBuf) -> Self {
        sqlx::query(ORDERS).execute(ledger.pool()).await.expect("a table");
        let database = Database::Sqlite(ledger.pool().clone());
        Self { database, folder }
    }

    /// The same.
    ///
    /// # Panics
    ///
    /// When the database cannot be reached.
    pub async fn postgres(ledger: &SqlLedger<Postgres>, folder: PathBuf) -> Self {
        // Of two who make a table at once, one is told that its type is there.
        let _ = sqlx::query(ORDERS).execute(ledger.pool()).await;
        let database = Database::Postgres(ledger.pool().clone());
        Self { database, folder }
    }

    /// The host of the shop.
    ///
    /// # Panics
    ///
    /// When its configuration is not good.
    pub fn host<D: Dialect>(self, ledger: SqlLedger<D>) -> Host<Self> {
        let policy = SealPolicy::new([KEY]).expect("a good key").audience("shop");
        Wizards::new(self)
            .tool::<Order>()
            .tool::<Ring>()
            .no_principal()
            .visit_wait(Duration::from_secs(3))
            .hook_timeout(Duration::from_secs(2))
            .ledger(ledger)
            .seal(policy)
            .expect("a good configuration")
    }

    /// How many orders of `item` there are.
    ///
    /// # Panics
    ///
    /// When the database cannot be reached.
    pub async fn count(&self, item: &str) -> i64 {
        const COUNT: &str = "SELECT COUNT(*) FROM shop_orders WHERE item = $1";
        let counted = match &self.database {
            Database::Sqlite(pool) => sqlx::query_scalar(COUNT).bind(item).fetch_one(pool).await,
            Database::Postgres(pool) => sqlx::query_scalar(COUNT).bind(item).fetch_one(pool).await,
        };
        counted.expect("a number")
    }

    /// Tells the database something.
    ///
    /// # Panics
    ///
    /// When it does not do so.
    pub async fn tell(&self, sql: &'static str) {
        let done = match &self.database {
            Database::Sqlite(pool) => sqlx::query(sql).execute(pool).await.map(drop),
            Database::Postgres(pool) => sqlx::query(sql).execute(pool).await.map(drop),
        };
        done.expect("the database does so");
    }

    /// From now on, or no more, what `fault` names goes wrong: `slow`, `lingers`, `dies`, `fails` or `panics`.
    ///
    /// # Panics
    ///
    /// When the folder cannot be written.
    pub fn set(&self, fault: &str, on: bool) {
        let file = self.folder.join(fault);
        let done = if on {
            std::fs::write(file, "")
        } else {
            std::fs::remove_file(file)
        };
        done.expect("the folder can be written");
    }

    fn has(&self, fault: &str) -> bool {
        self.folder.join(fault).exists()
    }

    /// Before a step does its work.
    async fn delay(&self) {
        if self.has("slow") {
            tokio::time::sleep(Duration::from_millis(800)).await;
        }
    }

    /// What becomes of a step that has done its work.
    async fn fate(&self, item: &str) -> Result<String, OrderError> {
        if self.has("dies") {
            // As `kill -9` does: nothing is run on the way out.
            std::process::abort();
        }
        assert!(!self.has("panics"), "the shop burns");
        if self.has("lingers") {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        if self.has("fails") {
            return Err(OrderError::SoldOut);
        }
        Ok(format!("Ordered {item}, process {}.", std::process::id()))
    }
}
