//! The wizard at `/mcp` and its pages beside it, on one server.

use axum::{Router, middleware::from_fn};
use rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService, session::local::LocalSessionManager,
};
use wizard_core::rmcp::{Host, StrictWire};

use super::{Keys, page, people::authenticate};

/// `host` at `/mcp`, for whoever has a token, and its pages, for whoever has logged in.
pub fn router(host: Host<Keys>) -> Router {
    let pages = page::pages(host.clone());
    let service = StreamableHttpService::new(
        move || Ok(host.clone()),
        LocalSessionManager::default().into(),
        StreamableHttpServerConfig::default(),
    );
    let mcp = Router::new()
        .nest_service("/mcp", service)
        .layer(StrictWire)
        .layer(from_fn(authenticate));
    mcp.merge(pages)
}
