//! The server of `wizard_tests::everything` over stdio, for clients that start their server.

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let host = wizard_tests::everything::host().await?;
    Ok(host.serve_stdio().await?)
}
