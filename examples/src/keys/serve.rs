//! The wizard at `/mcp` and its pages beside it, on one server.

use axum::middleware::from_fn;
use wizard_core::rmcp::{Host, http};

use super::{Keys, page, people::authenticate};

/// `host` at `/mcp`, for whoever has a token, and its pages, for whoever has logged in.
pub fn server(host: Host<Keys>) -> http::Server<Keys> {
    let pages = page::pages(host.clone());
    http::Server::new(host).layer(from_fn(authenticate)).beside(pages)
}
