//! Clients for Node: the official ones of TypeScript, and the Inspector.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

use super::{installed, npm, once};

const PACKAGES: [&str; 3] = [
    "@modelcontextprotocol/client@2.4.0",
    "@modelcontextprotocol/inspector@2.12.0",
    "@modelcontextprotocol/sdk@1.32.2",
];

/// A directory with them in `node_modules`. They are installed under the target directory when they are not there.
///
/// # Panics
///
/// When they cannot be installed.
pub fn clients() -> &'static Path {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let install = |new: &Path| {
        let remedy = "install Node 20 with npm, and give it a way to a registry (npm_config_registry, HTTPS_PROXY)";
        npm(new, PACKAGES, remedy)
    };
    once(&FOLDER, || installed("clients-1", install))
}
