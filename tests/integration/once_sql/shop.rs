//! Processes that share a ledger: two at once, one that is killed, a restart, a database that goes away.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use serde_json::json;
use tempfile::TempDir;
use wizard_core::sql::{PostgresLedger, SqliteLedger};
use wizard_tests::{
    database::{File, Postgres},
    raw,
    server::HttpServer,
    shop::Shop,
};

use crate::once::bank::{Sent, is_state_alone, text, tool};

const SHOP: &str = env!("CARGO_BIN_EXE_shop");

/// A database, the shop as this process sees it, and where its faults are.
struct Place {
    address: String,
    shop: Shop,
    folder: TempDir,
    postgres: Option<Postgres>,
    _file: Option<File>,
}

impl Place {
    async fn sqlite() -> Self {
        let (file, folder) = (File::new(), tempfile::tempdir().expect("a folder"));
        let ledger: SqliteLedger = file.ledger().await;
        Self {
            address: file.path().display().to_string(),
            shop: Shop::sqlite(&ledger, folder.path().to_owned()).await,
            folder,
            postgres: None,
            _file: Some(file),
        }
    }

    async fn postgres() -> Self {
        let (database, folder) = (Postgres::new().await, tempfile::tempdir().expect("a folder"));
        let ledger: PostgresLedger = database.ledger().await;
        Self {
            address: database.url.clone(),
            shop: Shop::postgres(&ledger, folder.path().to_owned()).await,
            folder,
            postgres: Some(database),
            _file: None,
        }
    }

    async fn both() -> [Self; 2] {
        [Self::sqlite().await, Self::postgres().await]
    }

    fn start(&self) -> HttpServer {
        HttpServer::shop(SHOP, &self.address, Path::new(self.folder.path()))
    }

    /// The lease of every claim is over.
    async fn lapse(&self) {
        self.shop
            .tell("UPDATE wizard_flows SET lease_until = 0 WHERE record IS NULL")
            .await;
    }
}

/// The last request of a call of `name`, for `item`.
async fn last(process: &HttpServer, name: &str, item: &str) -> Sent {
    let first = tool(name);
    let round = first.send(process.url()).await;
    first.after(&round).answering("item", json!(item))
}

#[tokio::test]
async fn of_two_requests_at_two_processes_one_runs_and_both_get_the_same() {
    for place in Place::both().await {
        let (one, two) = (place.start(), place.start());
        place.shop.set("slow", true);
        for name in ["order", "ring"] {
            let last = last(&one, name, name).await;
            let (first, second) = tokio::join!(last.send(one.url()), last.send(two.url()));
            assert!(text(&first).starts_with(&format!("Ordered {name}, process")), "{first}");
            assert_eq!(first, second);
            assert_eq!(place.shop.count(name).await, 1);
        }
    }
}

#[tokio::test]
async fn a_result_survives_a_restart_and_has_the_same_bytes_at_every_process() {
    for place in Place::both().await {
        let process = place.start();
        let mut sent = Vec::new();
        for name in ["order", "ring"] {
            let last = last(&process, name, name).await;
            let first = last.send(process.url()).await;
            sent.push((name, last, first));
        }
        drop(process);
        let process = place.start();
        for (name, last, first) in sent {
            assert_eq!(last.send(process.url()).await, first);
            assert_eq!(place.shop.count(name).await, 1);
        }
    }
}

/// Sends a request to a process that dies meanwhile.
async fn dies(process: &HttpServer, last: &Sent) {
    let died = tokio::time::timeout(Duration::from_secs(20), last.try_send(process.url())).await;
    assert!(matches!(died, Ok(Err(_))), "{died:?}");
}

#[tokio::test]
async fn a_process_that_dies_after_the_effect_leaves_an_outcome_that_is_not_known() {
    for place in Place::both().await {
        let (process, other) = (place.start(), place.start());
        let last = last(&process, "ring", "bell").await;
        place.shop.set("dies", true);
        dies(&process, &last).await;
        place.shop.set("dies", false);
        let round = last.send(other.url()).await;
        assert!(is_state_alone(&round), "its lease is not over: {round}");
        place.lapse().await;
        let unknown = last.send(other.url()).await;
        assert!(
            text(&unknown).contains("It is not known whether this was done"),
            "{unknown}"
        );
        assert_eq!(place.shop.count("bell").await, 1, "it never runs again");
    }
}

#[tokio::test]
async fn a_transaction_whose_process_dies_is_taken_over_after_its_lease_and_committed_once() {
    for place in Place::both().await {
        let (process, other) = (place.start(), place.start());
        let last = last(&process, "order", "cake").await;
        place.shop.set("dies", true);
        dies(&process, &last).await;
        place.shop.set("dies", false);
        assert_eq!(place.shop.count("cake").await, 0, "nothing of it was committed");
        let round = last.send(other.url()).await;
        assert!(is_state_alone(&round), "its lease is not over: {round}");
        place.lapse().await;
        let result = last.clone().after(&round).send(other.url()).await;
        assert!(text(&result).starts_with("Ordered cake"), "{result}");
        assert_eq!(last.send(other.url()).await, result);
        assert_eq!(place.shop.count("cake").await, 1);
    }
}

#[tokio::test]
async fn an_error_of_a_transaction_rolls_back_and_is_recorded() {
    for place in Place::both().await {
        let process = place.start();
        let last = last(&process, "order", "cake").await;
        place.shop.set("fails", true);
        let failed = last.send(process.url()).await;
        assert!(text(&failed).contains("Sold out."), "{failed}");
        place.shop.set("fails", false);
        assert_eq!(
            last.send(process.url()).await,
            failed,
            "it is recorded, in a commit of its own"
        );
        assert_eq!(place.shop.count("cake").await, 0);
    }
}

#[tokio::test]
async fn a_panic_in_a_transaction_rolls_back_and_the_same_request_runs_again() {
    for place in Place::both().await {
        let process = place.start();
        let last = last(&process, "order", "cake").await;
        place.shop.set("panics", true);
        let panicked = last.send(process.url()).await;
        assert_eq!(raw::message(&panicked)["error"]["code"], -32603, "{panicked}");
        place.shop.set("panics", false);
        let result = last.send(process.url()).await;
        assert!(text(&result).starts_with("Ordered cake"), "{result}");
        assert_eq!(place.shop.count("cake").await, 1);
    }
}

#[tokio::test]
async fn a_database_that_goes_away_before_the_claim_or_in_the_step_has_nothing_run_twice() {
    let place = Place::postgres().await;
    let process = place.start();
    let database = place.postgres.as_ref().expect("it is PostgreSQL");
    let (order, ring) = (
        last(&process, "order", "cake").await,
        last(&process, "ring", "bell").await,
    );

    database.go_away().await;
    for last in [&order, &ring] {
        let refused = last.send(process.url()).await;
        assert!(text(&refused).contains("Nothing was done."), "{refused}");
    }
    database.come_back().await;
    assert_eq!(place.shop.count("cake").await + place.shop.count("bell").await, 0);

    place.shop.set("slow", true);
    let (answer, ()) = tokio::join!(order.send(process.url()), async {
        tokio::time::sleep(Duration::from_millis(400)).await;
        database.go_away().await;
    });
    assert!(!text(&answer).starts_with("Ordered"), "{answer}");
    database.come_back().await;
    place.shop.set("slow", false);
    place.lapse().await;
    let result = order.send(process.url()).await;
    let is_told = text(&result).starts_with("Ordered cake");
    assert!(is_told || text(&result) == text(&answer), "{answer} {result}");
    assert_eq!(place.shop.count("cake").await, i64::from(is_told));
}

#[tokio::test]
async fn a_full_disk_is_a_ledger_that_is_away() {
    let place = Place::sqlite().await;
    let process = place.start();
    let (one, two) = (
        last(&process, "order", "cake").await,
        last(&process, "ring", "bell").await,
    );
    let full = HttpServer::shop_on_a_full_disk(SHOP, &place.address, place.folder.path());
    for last in [&one, &two] {
        let refused = last.send(full.url()).await;
        assert!(text(&refused).contains("Nothing was done."), "{refused}");
    }
    drop(full);
    assert_eq!(place.shop.count("cake").await + place.shop.count("bell").await, 0);
    for last in [&one, &two] {
        assert!(
            text(&last.send(process.url()).await).starts_with("Ordered"),
            "there is room again"
        );
    }
}

/// A database that answers later than a ledger may take.
#[tokio::test]
async fn a_slow_database_holds_no_call_longer_than_its_time_limit() {
    let place = Place::postgres().await;
    let process = place.start();
    let (order, ring) = (
        last(&process, "order", "cake").await,
        last(&process, "ring", "bell").await,
    );
    let database = place.postgres.as_ref().expect("it is PostgreSQL");
    let lock = database.lock("wizard_flows").await;
    for last in [&order, &ring] {
        let began = Instant::now();
        let refused = last.send(process.url()).await;
        assert!(text(&refused).contains("Nothing was done."), "{refused}");
        assert!(began.elapsed() >= Duration::from_secs(2), "it has waited for its limit");
    }
    drop(lock);
    for (last, item) in [(&order, "cake"), (&ring, "bell")] {
        let mut result = last.send(process.url()).await;
        while is_state_alone(&result) {
            result = last.clone().after(&result).send(process.url()).await;
        }
        assert!(text(&result).starts_with("Ordered"), "{result}");
        assert_eq!(place.shop.count(item).await, 1);
    }
}
