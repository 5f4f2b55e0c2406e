//! The examples `report`, `keys` and `orders` as processes of their own, the first with its store in a directory of its own.

use std::{
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::{self, JoinHandle},
};

use tempfile::TempDir;
use wizard_examples::report::{Report, Reports};

use crate::install;

/// Where the example looks for its keys.
pub const KEY_VARIABLE: &str = "REQUEST_STATE_KEY";

/// The reports of one test.
#[derive(Debug)]
pub struct Store {
    folder: TempDir,
}

impl Store {
    /// An empty one.
    ///
    /// # Panics
    ///
    /// When the system has no place for it.
    pub fn empty() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a directory"),
        }
    }

    /// The file.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("reports.jsonl")
    }

    /// The reports in it.
    ///
    /// # Panics
    ///
    /// When it cannot be read.
    pub fn reports(&self) -> Vec<Report> {
        Reports::open(self.path())
            .and_then(|reports| reports.all())
            .expect("the store is readable")
    }
}

/// A server over HTTP. It ends with this value.
#[derive(Debug)]
pub struct HttpServer {
    process: Child,
    url: String,
    log: Option<JoinHandle<String>>,
}

impl HttpServer {
    /// Starts `report`, which writes to `store` and seals with `key`.
    pub fn start(store: &Store, key: &str) -> Self {
        let mut report = Command::new(install::report());
        report.arg("--store").arg(store.path()).env(KEY_VARIABLE, key);
        Self::of(report)
    }

    /// Starts `keys`.
    pub fn keys() -> Self {
        Self::of(Command::new(install::keys()))
    }

    /// Starts `orders`, which keeps them in `database`, a path or the address of a PostgreSQL, and seals with `key`.
    pub fn orders(database: &str, key: &str) -> Self {
        let mut orders = Command::new(install::orders());
        if database.starts_with("postgres") {
            orders.env("DATABASE_URL", database);
        } else {
            orders.env_remove("DATABASE_URL").args(["--file", database]);
        }
        orders.env(KEY_VARIABLE, key);
        Self::of(orders)
    }

    /// Starts the program `shop`, with its orders in `database`, and what goes wrong in `folder`.
    pub fn shop(program: &str, database: &str, folder: &Path) -> Self {
        let mut shop = Command::new(program);
        shop.arg(database).arg(folder);
        Self::of(shop)
    }

    /// The same, where no file can grow: a write is refused, as on a disk that is full.
    pub fn shop_on_a_full_disk(program: &str, database: &str, folder: &Path) -> Self {
        let mut shop = Command::new("bash");
        shop.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", program]);
        shop.arg(database).arg(folder);
        Self::of(shop)
    }

    fn of(mut example: Command) -> Self {
        let mut process = example
            .args(["--http", "127.0.0.1:0"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the example starts");
        let mut log = BufReader::new(process.stderr.take().expect("it is piped"));
        let url = address(&mut log);
        // Read to the end, or the server would wait for room to log in.
        let log = thread::spawn(move || io::read_to_string(log).expect("the log is text"));
        Self {
            process,
            url,
            log: Some(log),
        }
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Where it serves.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Ends it, and tells what it logged while it served.
    ///
    /// # Panics
    ///
    /// When the log is no text.
    pub fn stop(mut self) -> String {
        self.end();
        let log = self.log.take().expect("it is stopped once");
        log.join().expect("the log is read")
    }

    fn end(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The address that the example writes when it listens.
fn address(log: &mut impl BufRead) -> String {
    let mut seen = String::new();
    for line in log.lines() {
        let line = line.expect("the log is text");
        if let Some(url) = line.strip_prefix("serving ") {
            return url.to_owned();
        }
        seen.push_str(&line);
        seen.push('\n');
    }
    panic!("the server ended before it served:\n{seen}");
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        self.end();
    }
}
