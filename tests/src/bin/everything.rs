//! The server of `wizard_tests::everything` over stdio, for clients that start their server.

use rmcp::transport::stdio;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let host = wizard_tests::everything::host().await?;
    host.serve(stdio()).await?.waiting().await?;
    Ok(())
}
