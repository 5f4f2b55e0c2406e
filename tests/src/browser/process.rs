//! The browser as a process: alone with the pages of the test, and with a directory for all that it writes.

use std::{
    fs::{self, File},
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tokio::process::{Child, Command};

use super::pipe::Pipe;
use crate::install;

/// How it runs: without a window, as any user, in any container, and without a way to anything but this machine.
const ARGUMENTS: [&str; 12] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    // A click on a page that is there and not yet drawn counts.
    "--allow-pre-commit-input",
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
];

/// How long it may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(5);

/// It has ended when this value has, if its pipe did before: also a test that is killed lets go of that.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    folder: TempDir,
}

impl Process {
    pub(super) fn start() -> (Self, Pipe) {
        let folder = tempfile::tempdir().expect("a directory");
        let log = File::create(folder.path().join("log")).expect("a file");
        let mut child = Command::from(install::browser())
            .args(ARGUMENTS)
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .envs(["HOME", "TMPDIR", "XDG_CACHE_HOME"].map(|variable| (variable, folder.path())))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("a shell");
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        (Self { child, folder }, Pipe::new(input, output))
    }

    /// What the browser said of itself.
    pub(super) fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        // It hangs, or has just ended.
        let _ = self.child.start_kill();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_browser_ends_by_itself_when_nobody_holds_its_pipe() {
        let (mut process, mut pipe) = Process::start();
        pipe.open_page().await.expect("a page");
        drop(pipe);
        let ended = tokio::time::timeout(PATIENCE, process.child.wait()).await;
        assert!(ended.expect("in time").expect("a process").success());
    }
}
