//! Where teas and orders are kept: in the database of the ledger, beside its tables.

use wizard_core::{
    Final,
    sql::{
        PostgresLedger, SqliteLedger, TransactionError,
        sqlx::{self, Pool, Postgres, Sqlite, query, query_scalar, raw_sql},
    },
};

use super::OrderTea;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS teas (
        name TEXT PRIMARY KEY,
        price BIGINT NOT NULL,
        stock BIGINT NOT NULL CHECK (stock >= 0)
    );
    CREATE TABLE IF NOT EXISTS orders (flow TEXT PRIMARY KEY, tins BIGINT NOT NULL, price BIGINT NOT NULL);
    CREATE TABLE IF NOT EXISTS order_lines (
        flow TEXT NOT NULL REFERENCES orders,
        tea TEXT NOT NULL REFERENCES teas,
        PRIMARY KEY (flow, tea)
    );
    INSERT INTO teas VALUES ('Assam', 9, 40), ('Darjeeling', 14, 12), ('Gyokuro', 32, 1), ('Sencha', 12, 25)
        ON CONFLICT DO NOTHING;
";
const IN_STOCK: &str = "SELECT name FROM teas WHERE stock > 0 ORDER BY name";
const STOCK: &str = "SELECT stock FROM teas WHERE name = $1";
const PRICE: &str = "SELECT price FROM teas WHERE name = $1";
const ORDER: &str = "INSERT INTO orders (flow, tins, price) VALUES ($1, $2, $3)";
const LINE: &str = "INSERT INTO order_lines (flow, tea) VALUES ($1, $2)";
const TAKE: &str = "UPDATE teas SET stock = stock - $1 WHERE name = $2 AND stock >= $1";

/// A shop that sells tea.
#[derive(Clone, Debug)]
pub struct TeaShop {
    database: Database,
}

/// Two databases that understand the same statements. Their types alone differ.
#[derive(Clone, Debug)]
enum Database {
    Sqlite(Pool<Sqlite>),
    Postgres(Pool<Postgres>),
}

/// Why nothing was ordered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderError {
    /// Somebody else was faster.
    #[error("{tea} is sold out. Nothing was ordered.")]
    SoldOut {
        /// The tea.
        tea: String,
    },
    /// There is no transaction.
    #[error(transparent)]
    NoTransaction(#[from] TransactionError),
    /// The database does not do as it is told.
    #[error("The shop cannot be reached. Nothing was ordered.")]
    Database(#[from] sqlx::Error),
}

/// What is asked of either database.
macro_rules! ask {
    ($shop:expr, |$pool:ident| $ask:expr) => {
        match &$shop.database {
            Database::Sqlite($pool) => $ask.await,
            Database::Postgres($pool) => $ask.await,
        }
    };
}

/// What is done in the transaction of a step, in either database.
macro_rules! in_transaction {
    ($shop:expr, $step:expr, |$transaction:ident| $do:block) => {
        match &$shop.database {
            Database::Sqlite(_) => {
                let mut $transaction = $step.transaction::<Sqlite>().await?;
                $do
            }
            Database::Postgres(_) => {
                let mut $transaction = $step.transaction::<Postgres>().await?;
                $do
            }
        }
    };
}

impl TeaShop {
    /// A shop in the file of `ledger`, which is filled if it is new.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub async fn sqlite(ledger: &SqliteLedger) -> Result<Self, sqlx::Error> {
        Self::open(Database::Sqlite(ledger.pool().clone())).await
    }

    /// A shop in the database of `ledger`, which is filled if it is new.
    ///
    /// # Errors
    ///
    /// When the database cannot be reached.
    pub async fn postgres(ledger: &PostgresLedger) -> Result<Self, sqlx::Error> {
        Self::open(Database::Postgres(ledger.pool().clone())).await
    }

    async fn open(database: Database) -> Result<Self, sqlx::Error> {
        let shop = Self { database };
        // Of two processes that make a table at once, PostgreSQL tells one that it is there already. That one looks again.
        if shop.fill().await.is_err() {
            shop.fill().await?;
        }
        Ok(shop)
    }

    async fn fill(&self) -> Result<(), sqlx::Error> {
        ask!(self, |pool| async { raw_sql(TABLES).execute(pool).await.map(drop) })
    }

    /// The teas of which there is any.
    pub(super) async fn in_stock(&self) -> Result<Vec<String>, sqlx::Error> {
        ask!(self, |pool| query_scalar(IN_STOCK).fetch_all(pool))
    }

    /// Whether there are `tins` of each tea, as far as can be told before the order.
    pub(super) async fn has(&self, teas: &[String], tins: i64) -> Result<Result<(), String>, sqlx::Error> {
        for tea in teas {
            let stock: i64 = ask!(self, |pool| query_scalar(STOCK).bind(tea).fetch_one(pool))?;
            if stock < tins {
                return Ok(Err(format!("Only {stock} left of {tea}.")));
            }
        }
        Ok(Ok(()))
    }

    /// What `tins` of each tea cost now.
    pub(super) async fn price(&self, teas: &[String], tins: i64) -> Result<i64, sqlx::Error> {
        let mut each = 0;
        for tea in teas {
            let price: i64 = ask!(self, |pool| query_scalar(PRICE).bind(tea).fetch_one(pool))?;
            each += price;
        }
        Ok(each * tins)
    }

    /// Takes the tins from the stock, and writes the order down. That is committed when the step returns `Ok`, together with its record.
    pub(super) async fn place(&self, order: &OrderTea, step: &Final<'_>) -> Result<(), OrderError> {
        let flow = step.flow().to_string();
        let OrderTea { teas, tins, price } = order;
        // Everybody takes them in the same order, or two would wait for each other.
        let mut teas: Vec<_> = teas.iter().collect();
        teas.sort();
        in_transaction!(self, step, |transaction| {
            let order = query(ORDER).bind(&flow).bind(tins).bind(price);
            order.execute(&mut *transaction).await?;
            for tea in teas {
                let taken = query(TAKE).bind(tins).bind(tea).execute(&mut *transaction).await?;
                if taken.rows_affected() == 0 {
                    return Err(OrderError::SoldOut { tea: tea.clone() });
                }
                let line = query(LINE).bind(&flow).bind(tea);
                line.execute(&mut *transaction).await?;
            }
            Ok(())
        })
    }
}
