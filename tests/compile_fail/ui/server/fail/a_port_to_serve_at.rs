use rmcp::ServerHandler;
use wizard_core::rmcp::{ServeError, http};

async fn serve(server: http::Server<impl ServerHandler>) -> Result<(), ServeError> {
    server.serve(8000).await?;
    Ok(())
}

fn main() {}
