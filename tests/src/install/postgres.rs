//! PostgreSQL, from a package of the Python package index that brings it.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use super::{installed, once, run, script};

/// The version of the Python package `pgserver` that the tests use: PostgreSQL 16.
pub const POSTGRES: &str = "0.1.4";

/// A Python interpreter that has the `pgserver` package. It is installed under the target directory when it is not there.
///
/// # Panics
///
/// When it cannot be installed.
pub fn postgres() -> &'static Path {
    static INTERPRETER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&INTERPRETER, || {
        let folder = installed(&format!("postgres-{POSTGRES}"), install)?;
        Ok(folder.join("bin/python"))
    })
}

fn install(new: &Path) -> Result<(), String> {
    run(
        Command::new("python3").args(["-m", "venv", "--without-pip"]).arg(new),
        "install Python 3.10 or later, or set DATABASE_URL to a PostgreSQL",
    )?;
    run(
        Command::new(new.join("bin/python"))
            .arg("-I")
            .arg(script("python/pip.py")),
        "give Python a way to a package index (PIP_INDEX_URL, HTTPS_PROXY, SSL_CERT_FILE), install python3-venv, or set \
         DATABASE_URL to a PostgreSQL",
    )?;
    run(
        Command::new(new.join("bin/python"))
            .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
            .arg(format!("pgserver=={POSTGRES}")),
        "give pip a way to a package index (PIP_INDEX_URL, HTTPS_PROXY), or set DATABASE_URL to a PostgreSQL",
    )?;
    Ok(())
}
