//! A browser without a window, with the libraries and the font that it needs.

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

use super::{installed, npm, once, run, script};

/// The version of the npm package `@sparticuz/chromium` that the tests use, which is that of Chromium.
pub const BROWSER: &str = "147.0.2";

/// What to do when there is no browser, or it does not run.
pub const BROWSER_REMEDY: &str = "set CHROME to the path of a Chrome or Chromium that runs on this machine";

/// Starts the browser that its arguments name. Commands for it come over the standard input and answers go to the standard
/// output, which the browser wants as other numbers; what it writes by itself would disturb them.
const OVER_PIPE: &str = r#"exec "$0" "$@" --remote-debugging-pipe 3<&0 4>&1 </dev/null >/dev/null"#;

/// A browser, about to start, which takes commands over its standard input. It is the one that the variable `CHROME` names,
/// or else one that is installed under the target directory when it is not there.
///
/// # Panics
///
/// When it cannot be installed.
pub fn browser() -> Command {
    match env::var_os("CHROME").filter(|program| !program.is_empty()) {
        Some(program) => over_pipe(&program),
        None => packaged(chromium()),
    }
}

fn packaged(folder: &Path) -> Command {
    let mut command = over_pipe(folder.join("chromium").as_os_str());
    command
        .env("LD_LIBRARY_PATH", folder.join("lib"))
        .env("FONTCONFIG_FILE", folder.join("fonts.conf"));
    command
}

fn over_pipe(program: &OsStr) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(OVER_PIPE).arg(program);
    command
}

fn chromium() -> &'static Path {
    static FOLDER: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    once(&FOLDER, || {
        if (env::consts::OS, env::consts::ARCH) != ("linux", "x86_64") {
            return Err(format!(
                "the packaged browser is for Linux on x86-64 alone; {BROWSER_REMEDY}"
            ));
        }
        installed(&format!("browser-{BROWSER}"), install)
    })
}

fn install(new: &Path) -> Result<(), String> {
    npm(
        new,
        [&format!("@sparticuz/chromium@{BROWSER}")],
        &format!(
            "install npm, and give it a way to a registry (npm_config_registry, HTTPS_PROXY), or {BROWSER_REMEDY}"
        ),
    )?;
    run(
        Command::new("node").arg(script("browser/unpack.mjs")).arg(new),
        "install Node 20 or later, and have 300 MB free",
    )?;
    Ok(())
}
