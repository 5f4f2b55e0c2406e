//! What the tests need besides this crate: the Python client in an environment of its own, the official conformance suite,
//! and the built examples.
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

/// The version of the Python package `mcp` that the tests use.
pub const PYTHON_CLIENT: &str = "2.3.0";

/// The version of the npm package `@modelcontextprotocol/conformance` that the tests use.
pub const CONFORMANCE: &str = "0.2.0-alpha.12";

/// The version of the Node that the suite runs on, which needs 22.
const NODE: &str = "22.23.5";

/// A Python interpreter that has the `mcp` package. It is installed under the target directory when it is not there.
///
/// # Panics
///
/// When it cannot be installed.
pub fn python() -> &'static Path {
    static INTERPRETER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&INTERPRETER, || {
        let folder = target()?.join("interop").join(format!("python-{PYTHON_CLIENT}"));
        if !folder.exists() {
            install(&folder, install_python)?;
        }
        Ok(interpreter(&folder))
    })
}

/// A directory with the official conformance suite in `node_modules`, and the protocol's JSON schema in `schema.json`. It
/// is installed under the target directory when it is not there.
///
/// # Panics
///
/// When it cannot be installed.
pub fn conformance() -> &'static Path {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&FOLDER, || {
        let folder = target()?.join("interop").join(format!("conformance-{CONFORMANCE}"));
        if !folder.exists() {
            install(&folder, install_conformance)?;
        }
        Ok(folder)
    })
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

/// A script of `interop/conformance`.
pub fn conformance_script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("interop/conformance")
        .join(name)
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
fn install(folder: &Path, fill: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    let parent = folder.parent().expect("it has a parent");
    let cannot_create = |error| format!("cannot create a directory in {}: {error}", parent.display());
    fs::create_dir_all(parent).map_err(cannot_create)?;
    let new = tempfile::Builder::new()
        .prefix("new-")
        .tempdir_in(parent)
        .map_err(cannot_create)?;
    fill(new.path())?;
    match fs::rename(new.path(), folder) {
        Err(error) if !folder.exists() => Err(format!("cannot rename to {}: {error}", folder.display())),
        _ => Ok(()),
    }
}

fn install_python(new: &Path) -> Result<(), String> {
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

/// The suite, with a Node of its own: the system's may be too old for it.
fn install_conformance(new: &Path) -> Result<(), String> {
    run(
        Command::new("npm")
            .args([
                "install",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--silent",
                "--prefix",
            ])
            .arg(new)
            .arg(format!("@modelcontextprotocol/conformance@{CONFORMANCE}"))
            .arg(format!("{}@{NODE}", node_package())),
        "install npm, and give it a way to a registry (npm_config_registry, HTTPS_PROXY)",
    )?;
    run(
        Command::new(node_in(new))
            .arg(conformance_script("extract.mjs"))
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
