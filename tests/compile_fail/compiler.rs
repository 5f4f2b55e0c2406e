//! The compiler whose words the golden messages are. Another one words its own part of a message otherwise, so the misuses are
//! compiled by this one, whichever runs the tests.

use std::{
    env,
    ffi::OsString,
    path::PathBuf,
    process::{Command, Stdio},
};

/// The version, said here alone: `.ci/run` reads this line.
pub(crate) const PINNED: &str = "1.95.0";

/// How the pinned compiler is run.
pub(crate) struct Compiler {
    /// Its cargo.
    pub(crate) cargo: OsString,
    /// Whether it is another one than runs the tests.
    is_another: bool,
}

impl Compiler {
    /// The pinned compiler: the one that runs the tests, or else the one that rustup has.
    ///
    /// # Errors
    ///
    /// Where there is none, with the step that helps.
    pub(crate) fn pinned() -> Result<Self, String> {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let running = output(Command::new(rustc).arg("--version")).unwrap_or_default();
        if is_pinned(&running) {
            let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
            return Ok(Self {
                cargo,
                is_another: false,
            });
        }
        let mut which = Command::new("rustup");
        which.args(["which", "--toolchain", PINNED, "cargo"]);
        match output(which.env("RUSTUP_AUTO_INSTALL", "0")) {
            Some(cargo) => Ok(Self {
                cargo: PathBuf::from(cargo.trim()).into(),
                is_another: true,
            }),
            None => Err(missing(running.trim())),
        }
    }

    /// Has `command` use this compiler in everything that it starts.
    pub(crate) fn choose_in(&self, command: &mut Command) {
        if self.is_another {
            command.env("RUSTUP_TOOLCHAIN", PINNED);
            command.env_remove("RUSTC").env_remove("RUSTDOC");
        }
    }
}

/// Whether this is what the pinned compiler answers to `--version`.
fn is_pinned(version: &str) -> bool {
    version.split_whitespace().nth(1) == Some(PINNED)
}

fn missing(running: &str) -> String {
    let running = if running.is_empty() { "no compiler" } else { running };
    format!(
        "the golden messages are those of rustc {PINNED}, and here is {running}, which may say the same in other words. \
         Run `rustup toolchain install {PINNED} --profile minimal`: this test then takes that compiler by itself. \
         (Without rustup, run the test with Rust {PINNED}.)"
    )
}

/// What a command prints, if it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

#[test]
fn another_compiler_is_told_from_the_pinned_one_and_the_step_that_helps_is_named() {
    assert!(is_pinned(&format!("rustc {PINNED} (59807616e 2026-04-14)\n")));
    for other in [
        "",
        "rustc 1.88.0 (6b00bc388 2025-06-23)",
        "rustc 1.95.0-beta.3 (0 2026-03-01)",
    ] {
        assert!(!is_pinned(other), "{other}");
    }
    let message = missing("rustc 1.88.0");
    assert!(message.contains(&format!("`rustup toolchain install {PINNED} ")) && message.contains("rustc 1.88.0"));
}
