//! Databases of the tests: a file of SQLite, and a PostgreSQL server, of which each test gets a database of its own.

use std::{
    io::{BufRead, BufReader},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use tempfile::TempDir;
use wizard_core::sql::{
    PostgresLedger, SqliteLedger,
    sqlx::{Connection, Executor, PgConnection},
};

use crate::install::{postgres, script};

/// Where an own PostgreSQL is, if there is one.
const URL: &str = "DATABASE_URL";

/// A file of SQLite, which goes with this value.
#[derive(Debug)]
pub struct File {
    folder: TempDir,
}

impl File {
    /// One that is not there yet.
    ///
    /// # Panics
    ///
    /// When the system has no place for it.
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a directory"),
        }
    }

    /// The path.
    pub fn path(&self) -> std::path::PathBuf {
        self.folder.path().join("ledger.db")
    }

    /// The ledger in it.
    ///
    /// # Panics
    ///
    /// When it cannot be opened.
    pub async fn ledger(&self) -> SqliteLedger {
        SqliteLedger::open(self.path()).await.expect("a ledger")
    }
}

impl Default for File {
    fn default() -> Self {
        Self::new()
    }
}

/// A server of this process, which ends with it: its standard input is closed then.
struct Server {
    url: String,
    _process: Option<(Child, ChildStdin)>,
}

impl Server {
    /// The server of `DATABASE_URL`, or one that is started.
    fn start() -> Result<Self, String> {
        if let Ok(url) = std::env::var(URL) {
            return Ok(Self { url, _process: None });
        }
        let failed = |error| format!("PostgreSQL did not start: {error} (or set {URL} to one)");
        let mut process = Command::new(postgres())
            .arg(script("python/postgres.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(error.to_string()))?;
        let (stdin, stdout) = (process.stdin.take(), process.stdout.take());
        let (stdin, stdout) = stdin.zip(stdout).expect("both are piped");
        let mut url = String::new();
        let read = BufReader::new(stdout).read_line(&mut url);
        match read {
            Ok(_) if url.starts_with("postgres") => Ok(Self {
                url: url.trim().to_owned(),
                _process: Some((process, stdin)),
            }),
            Ok(_) => Err(failed("it has printed no address".to_owned())),
            Err(error) => Err(failed(error.to_string())),
        }
    }

    /// Another database of the same server.
    fn database(&self, name: &str) -> String {
        let (server, query) = self.url.split_once('?').unwrap_or((&self.url, ""));
        let (server, _) = server.rsplit_once('/').expect("an address has a path");
        if query.is_empty() {
            format!("{server}/{name}")
        } else {
            format!("{server}/{name}?{query}")
        }
    }
}

/// A database of PostgreSQL.
#[derive(Clone, Debug)]
pub struct Postgres {
    name: String,
    /// The address of the database, and that of the one from which it was made.
    pub url: String,
    server: String,
}

impl Postgres {
    /// An empty one.
    ///
    /// # Panics
    ///
    /// When there is no server.
    pub async fn new() -> Self {
        static SERVER: Mutex<Option<Server>> = Mutex::new(None);
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("wizard_test_{}_{number}", std::process::id());
        let (url, server) = tokio::task::spawn_blocking({
            let name = name.clone();
            move || {
                let mut server = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
                let server = server.get_or_insert_with(|| Server::start().unwrap_or_else(|why| panic!("{why}")));
                (server.database(&name), server.url.clone())
            }
        })
        .await
        .expect("a server");
        let new = Self { name, url, server };
        new.tell(&format!("CREATE DATABASE {}", new.name)).await;
        new
    }

    /// The ledger in it.
    ///
    /// # Panics
    ///
    /// When it cannot be opened.
    pub async fn ledger(&self) -> PostgresLedger {
        PostgresLedger::open(&self.url).await.expect("a ledger")
    }

    /// It goes away, for everyone.
    pub async fn go_away(&self) {
        self.tell(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS false", self.name))
            .await;
        let end = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'",
            self.name
        );
        self.tell(&end).await;
    }

    /// Nobody else gets at `table` as long as this is held.
    ///
    /// # Panics
    ///
    /// When the server does not do so.
    pub async fn lock(&self, table: &str) -> PgConnection {
        let mut connection = PgConnection::connect(&self.url).await.expect("the server is there");
        let lock = format!("BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE");
        connection.execute(&*lock).await.expect("the server does so");
        connection
    }

    /// It is back.
    pub async fn come_back(&self) {
        self.tell(&format!("ALTER DATABASE {} ALLOW_CONNECTIONS true", self.name))
            .await;
    }

    /// Tells the server something.
    async fn tell(&self, sql: &str) {
        let mut connection = PgConnection::connect(&self.server).await.expect("the server is there");
        connection.execute(sql).await.expect("the server does so");
    }
}
