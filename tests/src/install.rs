//! What the tests need besides this crate: the Python client in an environment of its own, and the built example.
//!
//! Nothing here is skipped: what cannot be had fails the test, and says what would help.

use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};

use serde_json::Value;

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
        let folder = target()?.join("interop").join(format!("python-{PYTHON_CLIENT}"));
        if !interpreter(&folder).exists() {
            install_python(&folder)?;
        }
        Ok(interpreter(&folder))
    })
}

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

/// The `keys` example, built.
///
/// # Panics
///
/// When it does not build.
pub fn keys() -> &'static Path {
    static BINARY: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&BINARY, || example("keys"))
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

fn interpreter(environment: &Path) -> PathBuf {
    environment.join("bin/python")
}

/// Installs into a directory beside `folder`, which gets its name when it is whole: so no process sees half of it, and
/// of two that install at once one wins.
fn install_python(folder: &Path) -> Result<(), String> {
    let parent = folder.parent().expect("it has a parent");
    let cannot_create = |error| format!("cannot create a directory in {}: {error}", parent.display());
    fs::create_dir_all(parent).map_err(cannot_create)?;
    let new = tempfile::Builder::new()
        .prefix("python-new-")
        .tempdir_in(parent)
        .map_err(cannot_create)?;
    run(
        Command::new("python3").args(["-m", "venv"]).arg(new.path()),
        "install python3 (3.10 or later), and python3-venv where it is a package of its own",
    )?;
    run(
        Command::new(interpreter(new.path()))
            .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
            .arg(format!("mcp=={PYTHON_CLIENT}")),
        "install python3-pip, and give pip a way to a package index (PIP_INDEX_URL, HTTPS_PROXY)",
    )?;
    match fs::rename(new.path(), folder) {
        Err(error) if !interpreter(folder).exists() => Err(format!(
            "cannot rename to {}: {error}; delete it, then try again",
            folder.display()
        )),
        _ => Ok(()),
    }
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
