//! The examples, built.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

use serde_json::Value;

use super::{cargo, once};

/// The `report` server of the examples, built.
///
/// # Panics
///
/// When it does not build.
pub fn report() -> &'static Path {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&BINARY, || example("report"))
}

/// The `gallery` example, built.
///
/// # Panics
///
/// When it does not build.
pub fn gallery() -> &'static Path {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&BINARY, || example("gallery"))
}

/// The `bearer` example, built.
///
/// # Panics
///
/// When it does not build.
pub fn bearer() -> &'static Path {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&BINARY, || example("bearer"))
}

/// The `envelope` example, built.
///
/// # Panics
///
/// When it does not build.
pub fn envelope() -> &'static Path {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&BINARY, || example("envelope"))
}

/// The `keys` example, built.
///
/// # Panics
///
/// When it does not build.
pub fn keys() -> &'static Path {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&BINARY, || example("keys"))
}

/// The `orders` example, built.
///
/// # Panics
///
/// When it does not build.
pub fn orders() -> &'static Path {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&BINARY, || example("orders"))
}

/// Builds an example. Of the whole workspace: so it has the features that the tests were built with, and nothing is
/// built twice.
fn example(name: &str) -> Result<PathBuf, String> {
    let build = [
        "build",
        "--workspace",
        "--bin",
        name,
        "--message-format=json-render-diagnostics",
    ];
    let output = cargo(build, "the example has to build")?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|message| message["target"]["name"] == name)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from));
    executable.ok_or_else(|| format!("cargo names no executable among its messages:\n{messages}"))
}
