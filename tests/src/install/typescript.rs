//! The official TypeScript client, which runs on the Node of the conformance suite.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

use super::{installed, npm, once};

/// The version of the npm package `@modelcontextprotocol/client` that the tests use.
pub const TYPESCRIPT_CLIENT: &str = "2.4.0";

/// A directory with the client in `node_modules`. It is installed under the target directory when it is not there.
///
/// # Panics
///
/// When it cannot be installed.
pub fn typescript() -> &'static Path {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&FOLDER, || {
        installed(&format!("typescript-{TYPESCRIPT_CLIENT}"), |new| {
            npm(
                new,
                [&format!("@modelcontextprotocol/client@{TYPESCRIPT_CLIENT}")],
                "install npm, and give it a way to a registry (npm_config_registry, HTTPS_PROXY)",
            )
        })
    })
}
