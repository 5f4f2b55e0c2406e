//! What the tests need besides this crate: the Python client in an environment of its own, the TypeScript client, the official
//! conformance suite, a
//! browser, a database, and the built examples.
//!
//! Nothing here is skipped: what cannot be had fails the test, and says what would help.

use std::{
    env,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};

use serde_json::Value;

mod browser;
mod clients;
mod conformance;
mod examples;
mod postgres;
mod python;

pub use browser::{BROWSER, BROWSER_REMEDY, browser};
pub use clients::clients;
pub use conformance::{CONFORMANCE, conformance, node};
pub use examples::{bearer, envelope, gallery, keys, orders, report};
pub use postgres::{POSTGRES, postgres};
pub use python::{PYTHON_CLIENT, python};

/// A script of `interop`.
pub fn script(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("interop").join(path)
}

/// What `make` makes. What failed once is not tried again by the next test of the process.
fn once(
    cell: &'static OnceLock<Result<PathBuf, String>>,
    make: impl FnOnce() -> Result<PathBuf, String>,
) -> &'static Path {
    match cell.get_or_init(make) {
        Ok(path) => path,
        Err(why) => panic!("{why}"),
    }
}

/// The directory `name` under the target directory, which `fill` fills when it is not there. That happens in a directory
/// beside it, which gets its name when it is whole: so no process sees half of it, and of two that install at once one
/// wins.
fn installed(name: &str, fill: impl FnOnce(&Path) -> Result<(), String>) -> Result<PathBuf, String> {
    let parent = target()?.join("interop");
    let folder = parent.join(name);
    if folder.exists() {
        return Ok(folder);
    }
    let cannot_create = |error| format!("cannot create a directory in {}: {error}", parent.display());
    fs::create_dir_all(&parent).map_err(cannot_create)?;
    let new = tempfile::Builder::new()
        .prefix("new-")
        .tempdir_in(&parent)
        .map_err(cannot_create)?;
    fill(new.path())?;
    match fs::rename(new.path(), &folder) {
        Err(error) if !folder.exists() => Err(format!("cannot rename to {}: {error}", folder.display())),
        _ => Ok(folder),
    }
}

/// Installs packages of npm into `folder`. None of them runs anything.
fn npm<const N: usize>(folder: &Path, packages: [&str; N], remedy: &str) -> Result<(), String> {
    run(
        Command::new("npm")
            .args([
                "install",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--loglevel=error",
            ])
            .arg("--prefix")
            .arg(folder)
            .args(packages),
        remedy,
    )?;
    Ok(())
}

/// The target directory, wherever the configuration of cargo puts it.
fn target() -> Result<PathBuf, String> {
    let metadata = ["metadata", "--no-deps", "--format-version=1"];
    let output = cargo(metadata, "the workspace has to be readable")?;
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())?;
    let directory = metadata["target_directory"].as_str().map(PathBuf::from);
    directory.ok_or_else(|| "cargo names no target directory".to_owned())
}

fn cargo<const N: usize>(arguments: [&str; N], remedy: &str) -> Result<Output, String> {
    run(
        Command::new(env!("CARGO"))
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR")),
        remedy,
    )
}

/// Runs `command` to its good end.
fn run(command: &mut Command, remedy: &str) -> Result<Output, String> {
    let name = format!(
        "{} {}",
        command.get_program().display(),
        command.get_args().collect::<Vec<_>>().join(OsStr::new(" ")).display()
    );
    match command.output() {
        Err(error) => Err(format!("cannot run `{name}`: {error}; {remedy}")),
        Ok(output) if output.status.success() => Ok(output),
        Ok(output) => Err(format!(
            "`{name}` failed; {remedy}\n{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}
