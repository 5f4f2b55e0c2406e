//! The official conformance suite, with a Node that is new enough for it.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use super::{installed, npm, once, run, script};

/// The version of the npm package `@modelcontextprotocol/conformance` that the tests use.
pub const CONFORMANCE: &str = "0.2.0-alpha.12";

/// The version of the Node that the suite runs on, which needs 22.
const NODE: &str = "22.23.5";

/// A directory with the official conformance suite in `node_modules`, and the protocol's JSON schema in `schema.json`. It
/// is installed under the target directory when it is not there.
///
/// # Panics
///
/// When it cannot be installed.
pub fn conformance() -> &'static Path {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&FOLDER, || installed(&format!("conformance-{CONFORMANCE}"), install))
}

/// The Node that [`conformance`] has with it, about to run `script`.
///
/// # Panics
///
/// As [`conformance`].
pub fn node(script: &Path) -> Command {
    let mut command = Command::new(node_in(conformance()));
    command.arg(script);
    command
}

/// The suite, with a Node of its own: the system's may be too old for it.
fn install(new: &Path) -> Result<(), String> {
    npm(
        new,
        [
            &format!("@modelcontextprotocol/conformance@{CONFORMANCE}"),
            &format!("{}@{NODE}", node_package()),
        ],
        "install npm, and give it a way to a registry (npm_config_registry, HTTPS_PROXY)",
    )?;
    run(
        Command::new(node_in(new))
            .arg(script("conformance/extract.mjs"))
            .arg(new),
        "the suite has to have the schema inside, as its version above has",
    )?;
    Ok(())
}

/// The npm package that is Node for this machine.
fn node_package() -> String {
    let system = match env::consts::OS {
        "macos" => "darwin",
        other => other,
    };
    let processor = match env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("node-{system}-{processor}")
}

fn node_in(folder: &Path) -> PathBuf {
    folder.join("node_modules").join(node_package()).join("bin/node")
}
