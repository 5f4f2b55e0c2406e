//! The Python client, in an environment of its own.

use std::{
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use super::{installed, once, run};

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

fn install(new: &Path) -> Result<(), String> {
    run(
        Command::new("python3").args(["-m", "venv"]).arg(new),
        "install python3 (3.10 or later), and python3-venv where it is a package of its own",
    )?;
    run(
        Command::new(interpreter(new))
            .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
            .arg(format!("mcp=={PYTHON_CLIENT}")),
        "install python3-pip, and give pip a way to a package index (PIP_INDEX_URL, HTTPS_PROXY)",
    )?;
    Ok(())
}
