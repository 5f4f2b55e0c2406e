//! Safe as it stands: what is served by `http::Server` and by `serve_stdio`, and how that ends.

mod ends;
mod guarded;
mod modes;
mod ordered;
mod refused;
mod rotation;
