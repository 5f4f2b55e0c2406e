//! The example `orders`, whose processes share a file or a PostgreSQL, over real clients.

use std::time::Duration;

use serde_json::{Value, json};
use wizard_core::sql::{
    PostgresLedger, SqliteLedger,
    sqlx::{self, Pool, Sqlite},
};
use wizard_tests::{
    connect::{Session, call},
    database::{File, Postgres},
    raw,
    server::HttpServer,
};

use crate::once::bank::{Sent, text, tool};

const KEY: &str = "a key of the tests with 32 bytes or more";

/// A database, as this process sees it.
enum Place {
    Sqlite(File, SqliteLedger),
    Postgres(Postgres, PostgresLedger),
}

impl Place {
    async fn both() -> [Self; 2] {
        let (file, server) = (File::new(), Postgres::new().await);
        let (ledger, other) = (file.ledger().await, server.ledger().await);
        [Self::Sqlite(file, ledger), Self::Postgres(server, other)]
    }

    /// One more process of the shop.
    fn start(&self) -> HttpServer {
        match self {
            Self::Sqlite(file, _) => HttpServer::orders(&file.path().display().to_string(), KEY),
            Self::Postgres(server, _) => HttpServer::orders(&server.url, KEY),
        }
    }

    async fn tell(&self, sql: &'static str) {
        let done = match self {
            Self::Sqlite(_, ledger) => sqlx::query(sql).execute(ledger.pool()).await.map(drop),
            Self::Postgres(_, ledger) => sqlx::query(sql).execute(ledger.pool()).await.map(drop),
        };
        done.expect("the database does so");
    }

    async fn number(&self, sql: &'static str) -> i64 {
        let number = match self {
            Self::Sqlite(_, ledger) => sqlx::query_scalar(sql).fetch_one(ledger.pool()).await,
            Self::Postgres(_, ledger) => sqlx::query_scalar(sql).fetch_one(ledger.pool()).await,
        };
        number.expect("a number")
    }

    async fn orders(&self) -> i64 {
        self.number("SELECT COUNT(*) FROM orders").await
    }

    /// What is left of Assam and of Gyokuro.
    async fn left(&self) -> (i64, i64) {
        let assam = self.number("SELECT stock FROM teas WHERE name = 'Assam'").await;
        (
            assam,
            self.number("SELECT stock FROM teas WHERE name = 'Gyokuro'").await,
        )
    }

    /// Runs `requests` where every one of them has had its answers checked before the first can change anything.
    async fn together(&self, requests: impl Future<Output = [String; 2]>) -> [String; 2] {
        let checked = async {
            match self {
                Self::Sqlite(_, ledger) => hold_file(ledger.pool()).await,
                Self::Postgres(_, ledger) => hold_teas(ledger).await,
            }
        };
        tokio::join!(requests, checked).0
    }
}

/// Nobody else can write for a while, nor claim a flow; they can read.
async fn hold_file(pool: &Pool<Sqlite>) {
    let held = pool.begin_with("BEGIN IMMEDIATE").await.expect("a transaction");
    tokio::time::sleep(Duration::from_secs(1)).await;
    held.rollback().await.expect("it ends");
}

/// Nobody else can take from the stock until two flows have been claimed.
async fn hold_teas(ledger: &PostgresLedger) {
    let mut held = ledger.pool().begin().await.expect("a transaction");
    let lock = sqlx::query("SELECT name FROM teas FOR UPDATE").fetch_all(&mut *held);
    lock.await.expect("the teas");
    for _ in 0..200 {
        let claimed: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM wizard_flows")
            .fetch_one(ledger.pool())
            .await
            .expect("a number");
        if claimed == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    held.rollback().await.expect("it ends");
}

/// The last request of an order of `tins` of each of `teas`, which has not been sent.
async fn last(process: &HttpServer, teas: Value, tins: u8) -> Sent {
    let first = tool("order_tea");
    let mut round = first.send(process.url()).await;
    for (key, value) in [("teas", teas), ("tins", json!(tins))] {
        round = first
            .clone()
            .after(&round)
            .answering(key, value)
            .send(process.url())
            .await;
    }
    first.after(&round).answering("confirm", json!(true))
}

fn is_error(body: &str) -> bool {
    raw::message(body)["result"]["isError"] == true
}

#[tokio::test]
async fn an_order_has_the_price_that_was_shown_and_its_tins_are_taken_from_the_stock() {
    for place in Place::both().await {
        let process = place.start();
        let session = Session::http(process.url(), "").await;
        let asked = session.call(call("order_tea")).await.asked();
        assert_eq!(asked.message(), "Which teas?");
        let teas = call("order_tea").state(&asked.state);
        let asked = session
            .call(teas.answer("teas", &json!(["Gyokuro", "Assam"])))
            .await
            .asked();
        let tins = call("order_tea").state(&asked.state).answer("tins", &json!(2));
        let asked = session.call(tins).await.asked();
        let reason = "“Only 1 left of Gyokuro.”\nHow many tins of each?";
        assert_eq!(asked.message(), reason);
        let tins = call("order_tea").state(&asked.state).answer("tins", &json!(1));
        let asked = session.call(tins).await.asked();
        assert_eq!(asked.message(), "Order “Gyokuro”, “Assam”, 1 of each, for 41 euros?");

        place.tell("UPDATE teas SET price = price * 10").await;
        let last = call("order_tea").state(&asked.state).answer("confirm", &json!(true));
        for _ in 0..2 {
            let text = session.call(last.clone()).await.text();
            assert_eq!(text, "Ordered Gyokuro, Assam, 1 of each, for 41 euros.");
        }
        assert_eq!((place.orders().await, place.left().await), (1, (39, 0)));
        assert_eq!(place.number("SELECT price FROM orders").await, 41);
        assert_eq!(place.number("SELECT COUNT(*) FROM order_lines").await, 2);
    }
}

#[tokio::test]
async fn the_same_last_request_at_two_processes_at_once_is_one_order() {
    for place in Place::both().await {
        let (one, two) = (place.start(), place.start());
        let last = last(&one, json!(["Assam"]), 3).await;
        let (first, second) = tokio::join!(last.send(one.url()), last.send(two.url()));
        assert_eq!(text(&first), "Ordered Assam, 3 of each, for 27 euros.");
        assert_eq!(first, second);
        assert_eq!((place.orders().await, place.left().await), (1, (37, 1)));
    }
}

#[tokio::test]
async fn of_two_orders_of_the_last_tin_at_once_one_is_told_that_it_is_sold_out_and_changes_nothing() {
    for place in Place::both().await {
        let (one, two) = (place.start(), place.start());
        let teas = json!(["Gyokuro", "Assam"]);
        let (first, second) = (last(&one, teas.clone(), 1).await, last(&two, teas, 1).await);
        let answers = place
            .together(async {
                let (first, second) = tokio::join!(first.send(one.url()), second.send(two.url()));
                [first, second]
            })
            .await;
        let (lost, lost_answer) = if is_error(&answers[0]) {
            (first, &answers[0])
        } else {
            (second, &answers[1])
        };
        let mut texts = [text(&answers[0]), text(&answers[1])];
        texts.sort();
        let expected = [
            "Gyokuro is sold out. Nothing was ordered.",
            "Ordered Gyokuro, Assam, 1 of each, for 41 euros.",
        ];
        assert_eq!(texts, expected);
        assert_eq!((place.orders().await, place.left().await), (1, (39, 0)));

        // The error is recorded: that flow has come to its end, whatever there is in stock by now.
        place.tell("UPDATE teas SET stock = 5 WHERE name = 'Gyokuro'").await;
        for process in [&one, &two] {
            assert_eq!(lost.send(process.url()).await, *lost_answer);
        }
        assert_eq!((place.orders().await, place.left().await), (1, (39, 5)));
    }
}

#[tokio::test]
async fn who_comes_later_is_asked_for_another_tea() {
    for place in Place::both().await {
        let process = place.start();
        let mut sent = Vec::new();
        for _ in 0..2 {
            sent.push(last(&process, json!(["Gyokuro"]), 1).await);
        }
        assert_eq!(
            text(&sent[0].send(process.url()).await),
            "Ordered Gyokuro, 1 of each, for 32 euros."
        );
        let round = sent[1].send(process.url()).await;
        let teas = &raw::message(&round)["result"]["inputRequests"]["teas"]["params"];
        assert!(teas.is_object(), "{round}");
        assert_eq!(place.left().await, (40, 0));
    }
}
