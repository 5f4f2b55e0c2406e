//! A step whose effect and record are one commit.

use std::{sync::Arc, time::SystemTime};

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{
    Final, SealPolicy, Wizard, Wizards, final_step,
    ledger::{Ledger, MemoryLedger},
    rmcp::Problem,
    sql::{
        SqlLedger, SqliteLedger, TransactionError,
        sqlx::{self, Postgres, Sqlite},
    },
    testing::Client,
    wire,
};
use wizard_tests::{database::File, raw};

struct Server;

impl ServerHandler for Server {}

/// Write a number.
#[derive(Wizard)]
struct Write {
    /// Which one?
    number: i64,
}

#[final_step(once = transaction)]
async fn write(answers: Write, step: Final<'_>) -> Result<String, TransactionError> {
    let other = step.transaction::<Postgres>().await.expect_err("it is in SQLite");
    assert_eq!(other.to_string(), "The database cannot be reached. Try again later.");
    let mut transaction = step.transaction::<Sqlite>().await?;
    assert!(step.transaction::<Sqlite>().await.is_err(), "it is in use");
    let add = "INSERT INTO numbers VALUES ($1)";
    sqlx::query(add)
        .bind(answers.number)
        .execute(&mut *transaction)
        .await
        .expect("a number");
    drop(transaction);
    let mut transaction = step.transaction::<Sqlite>().await?;
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM numbers")
        .fetch_one(&mut *transaction)
        .await
        .expect("a count");
    Ok(format!("{count} numbers."))
}

/// Ask for a transaction, and have none.
#[derive(Wizard)]
struct Plain {
    /// Which one?
    number: i64,
}

#[final_step(once)]
async fn plain(answers: Plain, step: Final<'_>) -> Option<i64> {
    step.transaction::<Sqlite>().await.is_ok().then_some(answers.number)
}

impl Server {
    fn wizards() -> Wizards<Self> {
        Wizards::new(Self).tool::<Write>().no_principal()
    }
}

#[test]
fn it_does_not_start_with_a_ledger_that_has_no_transactions() {
    let error = Server::wizards()
        .ledger(MemoryLedger::new())
        .seal(SealPolicy::ephemeral());
    let error = error.expect_err("it has none");
    assert!(
        matches!(error.problems(), [Problem::NoTransactions { name: "write" }]),
        "{error}"
    );
}

#[tokio::test]
async fn it_does_its_work_in_the_transaction_of_the_ledger_s_own_pool() {
    let file = File::new();
    let ledger = file.ledger().await;
    assert!(
        Server::wizards()
            .ledger(ledger.clone())
            .seal(SealPolicy::ephemeral())
            .is_ok()
    );
    sqlx::query("CREATE TABLE numbers (number BIGINT)")
        .execute(ledger.pool())
        .await
        .expect("a table");
    let client = Client::new().ledger(Arc::new(ledger.clone()));
    let mut flow = client.call::<Write>(&(), json!({})).await;
    flow.answer(5).await;
    assert_eq!(flow.finish().await.expect("a result"), "1 numbers.");
    flow.again().await;
    assert!(flow.is_recorded());
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM numbers")
        .fetch_one(ledger.pool())
        .await
        .expect("a count");
    assert_eq!(count, 1);
}

#[tokio::test]
async fn a_step_that_is_no_transaction_has_none_to_give() {
    let file = File::new();
    let client = Client::new().ledger(Arc::new(file.ledger().await));
    let flow = client.call::<Plain>(&(), json!({"number": 1})).await;
    assert_eq!(flow.finish().await, None);
}

#[tokio::test]
async fn an_error_for_want_of_a_transaction_is_no_result() {
    let file = File::new();
    let ledger = file.ledger().await;
    let create = "CREATE TABLE numbers (number BIGINT)";
    sqlx::query(create).execute(ledger.pool()).await.expect("a table");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file.path());
    let options = options.busy_timeout(std::time::Duration::from_millis(300));
    let pool = sqlx::SqlitePool::connect_with(options).await.expect("a pool");
    let impatient = SqlLedger::with_pool(pool).await.expect("a ledger");
    let impatient: Arc<dyn Ledger> = Arc::new(impatient);
    let seal = SealPolicy::ephemeral().build().expect("a key");
    let mut params = json!({"name": "busy", "arguments": {"number": 1}, "_meta": raw::meta(json!({}))});
    let mut texts = Vec::new();
    for _ in 0..4 {
        let request = wire::Request::read(&params)
            .expect("good parameters")
            .ledger(&impatient);
        let result = wire::call_tool::<Busy>(&ledger, &seal, &request, SystemTime::now()).await;
        let result = result.expect("a result").into_json();
        match &result["requestState"] {
            Value::String(state) => params["requestState"] = json!(state),
            _ => texts.push(result["content"][0]["text"].as_str().unwrap_or_default().to_owned()),
        }
    }
    let away = "The database cannot be reached. Try again later.";
    assert_eq!(texts, [away, "1", "1"], "nobody else writes any more");
}

/// Write, while another one does the first time.
#[derive(Wizard)]
struct Busy {
    /// Which one?
    number: i64,
}

#[final_step(once = transaction)]
async fn busy(answers: Busy, other: &SqliteLedger, step: Final<'_>) -> Result<String, TransactionError> {
    let writes = "INSERT INTO numbers SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM numbers)";
    let mut writer = other.pool().begin_with("BEGIN IMMEDIATE").await.expect("a writer");
    let written = sqlx::query(writes)
        .execute(&mut *writer)
        .await
        .expect("a number")
        .rows_affected();
    if written == 0 {
        drop(writer);
        step.transaction::<Sqlite>().await?;
        return Ok(answers.number.to_string());
    }
    let failed = step.transaction::<Sqlite>().await.expect_err("another one writes");
    writer.commit().await.expect("it is written");
    Err(failed)
}
