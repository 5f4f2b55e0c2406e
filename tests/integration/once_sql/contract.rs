//! Both databases keep to the contract, and to their schema.

use std::{sync::Arc, time::Duration};

use wizard_core::{
    ledger::{self, Claimed, Claiming, Found, Ledger},
    sql::{Dialect, SqlLedger, SqliteLedger, sqlx},
};
use wizard_tests::database::{File, Postgres};

#[tokio::test]
async fn sqlite_keeps_to_the_contract() {
    let file = File::new();
    ledger::check(&file.ledger().await).await.expect("it keeps to it");
}

#[tokio::test]
async fn postgres_keeps_to_the_contract() {
    let database = Postgres::new().await;
    ledger::check(&database.ledger().await).await.expect("it keeps to it");
}

#[tokio::test]
async fn a_ledger_is_opened_by_many_at_once_and_again() {
    let (file, database) = (File::new(), Postgres::new().await);
    let opened = futures_util::future::join_all((0..4).map(|_| file.ledger()));
    let others = futures_util::future::join_all((0..4).map(|_| database.ledger()));
    let (opened, others) = tokio::join!(opened, others);
    for ledger in opened {
        ledger::check(&ledger).await.expect("it keeps to it");
    }
    for ledger in others {
        ledger::check(&ledger).await.expect("it keeps to it");
    }
    ledger::check(&file.ledger().await).await.expect("it keeps to it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_file_is_opened_by_many_at_once() {
    for _ in 0..50 {
        let file = File::new();
        futures_util::future::join_all((0..8).map(|_| file.ledger())).await;
    }
}

#[tokio::test]
async fn tables_of_a_newer_version_or_of_somebody_else_are_refused() {
    let file = File::new();
    let ledger = file.ledger().await;
    let spoil = |sql: &'static str| async { sqlx::query(sql).execute(ledger.pool()).await.expect("a change") };
    spoil("INSERT INTO wizard_migrations (version, checksum) VALUES (1000, x'00')").await;
    let error = SqliteLedger::open(file.path())
        .await
        .expect_err("it is newer")
        .to_string();
    assert!(error.contains("are of a newer version (1000)"), "{error}");
    spoil("DELETE FROM wizard_migrations WHERE version = 1000").await;
    spoil("UPDATE wizard_migrations SET checksum = x'00'").await;
    let error = SqliteLedger::open(file.path())
        .await
        .expect_err("it is another")
        .to_string();
    assert!(error.contains("version 1 has another checksum"), "{error}");
}

#[tokio::test]
async fn it_stands_beside_the_tables_and_migrations_of_its_author() {
    let file = File::new();
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(file.path())
        .create_if_missing(true);
    let pool = sqlx::SqlitePool::connect_with(options).await.expect("a pool");
    for sql in [
        "CREATE TABLE _sqlx_migrations (version BIGINT PRIMARY KEY)",
        "CREATE TABLE orders (id INTEGER)",
    ] {
        sqlx::query(sql).execute(&pool).await.expect("a table");
    }
    let ledger = SqlLedger::with_pool(pool).await.expect("a ledger");
    ledger::check(&ledger).await.expect("it keeps to it");
}

/// A claim for a flow of the test.
fn claiming(takes_over: bool) -> Claiming {
    Claiming::new([7; 16], [1; 32], u64::MAX / 4, 0).taking_over(takes_over)
}

async fn granted(ledger: &dyn Ledger, takes_over: bool) -> bool {
    let claimed = ledger.claim(claiming(takes_over)).await.expect("an answer");
    matches!(claimed, Claimed::Granted(_))
}

/// A process dies with a claim: its lease has to be over, by the clock of the database, before it is taken over; and then it changes
/// nothing any more.
async fn leases<D: Dialect>(ledger: SqlLedger<D>, lapse: &'static str)
where
    for<'c> &'c mut D::Connection: sqlx::Executor<'c, Database = D>,
{
    let running = Found::Running { fingerprint: [1; 32] };
    let unknown = Found::Unknown { fingerprint: [1; 32] };
    let Claimed::Granted(slow) = ledger.claim(claiming(false)).await.expect("an answer") else {
        panic!("it is free")
    };
    assert_eq!(ledger.look_up([7; 16], 0).await.expect("an answer"), running);
    assert!(!granted(&ledger, true).await, "its lease is not over");
    let ahead = Claiming::new([7; 16], [1; 32], u64::MAX / 4, 50 + 4_000_000_000).taking_over(true);
    let claimed = ledger.claim(ahead).await.expect("an answer");
    assert!(
        matches!(claimed, Claimed::Taken),
        "the clock of a process does not count"
    );
    let mut connection = ledger.pool().acquire().await.expect("a connection");
    sqlx::Executor::execute(&mut *connection, lapse)
        .await
        .expect("time passes");
    assert_eq!(ledger.look_up([7; 16], 0).await.expect("an answer"), unknown);
    assert!(!granted(&ledger, false).await, "nobody who does not take it over");
    let Claimed::Granted(next) = ledger.claim(claiming(true)).await.expect("an answer") else {
        panic!("its lease is over")
    };
    assert_eq!(
        slow.finish(vec![1]).await.expect("an answer"),
        ledger::Finish::Lost,
        "it is fenced"
    );
    assert_eq!(next.finish(vec![2]).await.expect("an answer"), ledger::Finish::Recorded);
    let finished = Found::Finished {
        fingerprint: [1; 32],
        record: vec![2],
    };
    assert_eq!(ledger.look_up([7; 16], 0).await.expect("an answer"), finished);
}

const LAPSE: &str = "UPDATE wizard_flows SET lease_until = lease_until - 31000";

#[tokio::test]
async fn a_claim_is_taken_over_when_its_lease_is_over_and_changes_nothing_from_then_on() {
    let (file, database) = (File::new(), Postgres::new().await);
    leases(file.ledger().await, LAPSE).await;
    leases(database.ledger().await, LAPSE).await;
}

#[tokio::test]
async fn a_claim_that_nobody_waits_for_any_more_is_given_back() {
    let file = File::new();
    let ledger: Arc<dyn Ledger> = Arc::new(file.ledger().await);
    for _ in 0..20 {
        drop(ledger.claim(claiming(false)));
    }
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(20)).await;
        if ledger.look_up([7; 16], 0).await.expect("an answer") == Found::Nothing {
            return;
        }
    }
    panic!("it is still claimed");
}

#[tokio::test]
async fn what_has_expired_is_deleted_in_small_steps() {
    let file = File::new();
    let ledger = file.ledger().await;
    let count = || async {
        let counted = sqlx::query_scalar::<_, i64>("SELECT COUNT(*) FROM wizard_flows").fetch_one(ledger.pool());
        counted.await.expect("a number")
    };
    let many = "INSERT INTO wizard_flows (flow, fingerprint, claim, lease_until, expires_at) \
                SELECT randomblob(16), randomblob(32), randomblob(16), 0, 1000 FROM generate_series(1, 500)";
    let series = many.replace(
        "generate_series(1, 500)",
        "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT i FROM n)",
    );
    sqlx::query(&series).execute(ledger.pool()).await.expect("old rows");
    assert_eq!(count().await, 500);
    for _ in 0..64 {
        let claim = ledger.claim(claiming(false)).await.expect("an answer");
        if let Claimed::Granted(claim) = claim {
            claim.release().await.expect("it is given back");
        }
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let left = count().await;
    assert_eq!(left, 300, "200 of them");
    assert!(matches!(ledger.look_up([7; 16], 0).await, Ok(Found::Nothing)));
}
