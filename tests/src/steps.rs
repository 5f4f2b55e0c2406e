//! The server `steps` as a process of its own, and how it is told to stop.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::server::KEY_VARIABLE;

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// A process that serves. It ends with this value.
#[derive(Debug)]
pub struct Process {
    child: Child,
    output: BufReader<ChildStdout>,
    log: PathBuf,
    /// Where the log is.
    folder: Option<TempDir>,
}

impl Process {
    /// Starts the program `steps`, in `mode`, with a final step that `takes` some time.
    ///
    /// # Panics
    ///
    /// When it does not start.
    pub fn steps(program: &str, mode: &str, takes: Duration, keys: &str) -> Self {
        Self::limited(program, mode, takes, keys, Duration::from_secs(25))
    }

    /// The same, which waits for so long for what has begun.
    ///
    /// # Panics
    ///
    /// When it does not start.
    pub fn limited(program: &str, mode: &str, takes: Duration, keys: &str, limit: Duration) -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        let log = folder.path().join("log");
        let mut command = Command::new(program);
        command
            .arg(mode)
            .arg(&log)
            .arg(takes.as_millis().to_string())
            .arg(limit.as_millis().to_string())
            .env(KEY_VARIABLE, keys);
        let mut process = Self::start(command, log);
        process.folder = Some(folder);
        process
    }

    /// Starts an example.
    ///
    /// # Panics
    ///
    /// When it does not start.
    pub fn example(program: &Path, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        command.args(arguments);
        Self::start(command, PathBuf::new())
    }

    fn start(mut command: Command, log: PathBuf) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Self {
            child,
            output,
            log,
            folder: None,
        }
    }

    /// Where it serves over HTTP.
    ///
    /// # Panics
    ///
    /// When it does not say so.
    pub fn url(&mut self) -> String {
        let errors = self.child.stderr.take().expect("it is piped");
        let mut lines = BufReader::new(errors).lines();
        let url = lines.find_map(|line| line.expect("a text").strip_prefix("serving ").map(ToOwned::to_owned));
        // Somebody has to read on, or the server would wait for room to write.
        std::thread::spawn(move || lines.for_each(drop));
        url.expect("it serves")
    }

    /// Writes a line to its standard input.
    ///
    /// # Panics
    ///
    /// When it does not read.
    pub fn write(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("it is open");
        writeln!(input, "{line}").expect("it reads");
        input.flush().expect("it reads");
    }

    /// The next line of its standard output.
    ///
    /// # Panics
    ///
    /// When that is no text.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a text");
        line
    }

    /// Closes its standard input.
    pub fn close(&mut self) {
        drop(self.child.stdin.take());
    }

    /// Tells it to stop, as `kill` does.
    ///
    /// # Panics
    ///
    /// When there is no `kill`.
    pub fn signal(&self, name: &str) {
        let killed = Command::new("kill")
            .args([&format!("-{name}"), &self.child.id().to_string()])
            .status();
        assert!(killed.expect("the program `kill`").success());
    }

    /// Waits until the step has written `line`.
    ///
    /// # Panics
    ///
    /// When it does not.
    pub fn wait_for(&self, line: &str) {
        let start = Instant::now();
        while !self.log().contains(&line.to_owned()) {
            assert!(start.elapsed() < LONG, "`{line}` is not in {:?}", self.log());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// What the step has written.
    pub fn log(&self) -> Vec<String> {
        let text = fs::read_to_string(&self.log).unwrap_or_default();
        text.lines().map(ToOwned::to_owned).collect()
    }

    /// Waits until it has ended: how.
    ///
    /// # Panics
    ///
    /// When it does not end.
    pub fn exited(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            match self.child.try_wait().expect("a process of ours") {
                Some(status) => return status,
                None => assert!(start.elapsed() < LONG, "it does not end"),
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until it has ended: how, and what it has written to its standard output.
    ///
    /// # Panics
    ///
    /// When it does not end.
    pub fn ended(&mut self) -> (ExitStatus, String) {
        let status = self.exited();
        let mut output = String::new();
        self.output.read_to_string(&mut output).expect("a text");
        (status, output)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
