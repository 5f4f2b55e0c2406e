//! The shop of the tests as a process: `shop DATABASE FOLDER --http ADDRESS`, where `DATABASE` is a path, or the address of a PostgreSQL.

use std::{env, path::PathBuf};

use anyhow::{Context, Result};
use tokio::net::TcpListener;
use wizard_core::{
    rmcp::{Host, http},
    sql::{PostgresLedger, SqliteLedger},
};
use wizard_tests::shop::Shop;

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let mut next = || arguments.next().context("shop DATABASE FOLDER --http ADDRESS");
    let (database, folder, _, address) = (next()?, PathBuf::from(next()?), next()?, next()?);
    if database.starts_with("postgres") {
        let ledger = PostgresLedger::open(&database).await?;
        serve(Shop::postgres(&ledger, folder).await.host(ledger), &address).await
    } else {
        let ledger = SqliteLedger::open(database).await?;
        serve(Shop::sqlite(&ledger, folder).await.host(ledger), &address).await
    }
}

async fn serve(host: Host<Shop>, address: &str) -> Result<()> {
    let listener = TcpListener::bind(address).await?;
    eprintln!("serving http://{}/mcp", listener.local_addr()?);
    Ok(http::Server::new(host).serve_at(listener).await?)
}
