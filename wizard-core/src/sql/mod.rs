//! A ledger in a database, SQLite or PostgreSQL: it survives a restart, and all processes of a service share it. With
//! `#[final_step(once = transaction)]` the effect of a final step and its record are one commit.
//!
//! This is the only module that uses the crate `sqlx`, which is here as [`sqlx`].
//!
//! ```
//! # use rmcp::ServerHandler;
//! use wizard_core::{SealPolicy, Wizard, Wizards, final_step, sql::SqliteLedger};
//!
//! /// Pay a bill.
//! #[derive(Wizard)]
//! struct Pay {
//!     /// How much, in euros?
//!     amount: u32,
//! }
//!
//! #[final_step(once)]
//! fn pay(answers: Pay) -> String {
//!     format!("Paid {} euros.", answers.amount)
//! }
//!
//! # struct Shop;
//! # impl ServerHandler for Shop {}
//! # let test = async {
//! # let folder = std::env::temp_dir().join(format!("wizard-core-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("ledger.db");
//! // Or `PostgresLedger::open("postgres://…")`.
//! let ledger = SqliteLedger::open(&path).await?;
//! let policy = SealPolicy::new(["0123456789abcdef0123456789abcdef"])?.audience("shop");
//! let host = Wizards::new(Shop).tool::<Pay>().no_principal().ledger(ledger).seal(policy)?;
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # };
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(test)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Effect and record in one commit
//!
//! With `once = transaction` the step does its work in the transaction of its claim, which is committed with the record, or rolled back
//! with an error. A process that dies has done nothing: when its lease is over, the next request runs the step again. What happens
//! outside of this database is not covered.
//!
//! ```
//! use wizard_core::{Final, Wizard, final_step, sql::{SqliteLedger, sqlx::{self, Sqlite}}};
//! # use std::sync::Arc;
//! # use serde_json::json;
//! # use wizard_core::testing::Client;
//!
//! /// Reserve seats.
//! #[derive(Wizard)]
//! struct Reserve {
//!     /// How many?
//!     #[ask(min = 1, max = 8)]
//!     seats: u8,
//! }
//!
//! #[final_step(once = transaction)]
//! async fn reserve(answers: Reserve, step: Final<'_>) -> Result<&'static str, Box<dyn std::error::Error + Send + Sync>> {
//!     let mut transaction = step.transaction::<Sqlite>().await?;
//!     let take = sqlx::query("UPDATE hall SET free = free - $1 WHERE free >= $1").bind(answers.seats);
//!     let taken = take.execute(&mut *transaction).await?.rows_affected();
//!     Ok(if taken == 1 { "Reserved." } else { "There are not so many." })
//! }
//!
//! # let test = async {
//! # let folder = std::env::temp_dir().join(format!("wizard-core-seats-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! # let path = folder.join("hall.db");
//! let ledger = SqliteLedger::open(&path).await?;
//! sqlx::query("CREATE TABLE hall (free INTEGER)").execute(ledger.pool()).await?;
//! sqlx::query("INSERT INTO hall VALUES (10)").execute(ledger.pool()).await?;
//! let client = Client::new().ledger(Arc::new(ledger.clone()));
//! let mut flow = client.call::<Reserve>(&(), json!({})).await;
//! flow.answer(4).await;
//! assert_eq!(flow.finish().await.ok(), Some("Reserved."));
//! assert_eq!(sqlx::query_scalar::<_, i64>("SELECT free FROM hall").fetch_one(ledger.pool()).await?, 6);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # };
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(test)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! SQLite has one writer: from the moment the step asks for its transaction until it returns, every other write waits, up to the
//! `busy_timeout` of its pool (5 s), and then its request is told to come again. A step of 10 ms so allows fewer than 100 a second;
//! ask for the transaction late, after what takes long. PostgreSQL has no such limit.
//!
//! # In the storage
//!
//! Three tables, `wizard_flows`, `wizard_attempts` and `wizard_links`, are made when the ledger is opened, and brought up to date by
//! later versions (`wizard_migrations` says which there are). They can stand beside tables of your own, whose pool you can hand in with
//! [`SqlLedger::with_pool`]; that is what `once = transaction` is for. What has expired is deleted in small steps, by every 64th
//! row that is added.
//!
//! A claim has a lease of 30 s, which is renewed every 10 s as long as its process lives and the database answers it, by the clock of the
//! database: that of a process may be wrong. (Not while a transaction is open in SQLite, which keeps every other writer away.) When
//! it is over, nobody knows whether the step has come to its end ([`Found::Unknown`](crate::ledger::Found)), and with
//! `once = transaction` and `on_unknown = rerun` the next request takes the claim over.
//!
//! The example `orders` (`examples/src/orders`) is a shop with its orders and its stock beside the ledger: processes that share one
//! database, an order that is one commit with its record, and a last piece that is sold once.
//!
//! PostgreSQL is spoken to without TLS unless your program turns a TLS feature of `sqlx` on.

mod claim;
mod dialect;
mod ledger;
mod migrate;
mod step;

pub use sqlx;

pub use dialect::Dialect;
pub use ledger::{OpenError, PostgresLedger, SqlLedger, SqliteLedger};
pub use step::{StepTransaction, TransactionError};
