//! The Python client, in an environment of its own.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use super::{installed, once, run, script};

/// The version of the Python package `mcp` that the tests use.
pub const PYTHON_CLIENT: &str = "2.3.0";

/// A Python interpreter that has the `mcp` package. It is installed under the target directory when it is not there.
///
/// # Panics
///
/// When it cannot be installed.
pub fn python() -> &'static Path {
    static INTERPRETER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&INTERPRETER, || {
        let folder = installed(&format!("python-{PYTHON_CLIENT}"), install)?;
        Ok(interpreter(&folder))
    })
}

fn interpreter(environment: &Path) -> PathBuf {
    environment.join("bin/python")
}

/// Pip is no part of the environment at first, because some systems have an own package for what would bring it.
fn install(new: &Path) -> Result<(), String> {
    run(
        Command::new("python3").args(["-m", "venv", "--without-pip"]).arg(new),
        "install Python 3.10 or later",
    )?;
    run(
        Command::new(interpreter(new)).arg("-I").arg(script("python/pip.py")),
        "give Python a way to a package index (PIP_INDEX_URL, HTTPS_PROXY, SSL_CERT_FILE), or install python3-venv",
    )?;
    run(
        Command::new(interpreter(new))
            .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
            .arg(format!("mcp=={PYTHON_CLIENT}")),
        "give pip a way to a package index (PIP_INDEX_URL, HTTPS_PROXY)",
    )?;
    Ok(())
}
