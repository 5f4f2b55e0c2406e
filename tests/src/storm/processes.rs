//! The two processes of the shop.

use std::sync::{Arc, Mutex, PoisonError};

use tempfile::TempDir;

use crate::server::HttpServer;

/// Two processes of the program `shop`, which share a database and the folder of what goes wrong.
#[derive(Debug)]
pub struct Processes {
    program: String,
    database: String,
    folder: TempDir,
    running: [Mutex<Option<HttpServer>>; 2],
    urls: [Mutex<String>; 2],
}

impl Processes {
    /// Starts them.
    ///
    /// # Panics
    ///
    /// When they do not start.
    pub async fn start(program: &str, database: &str) -> Arc<Self> {
        let processes = Arc::new(Self {
            program: program.to_owned(),
            database: database.to_owned(),
            folder: tempfile::tempdir().expect("a folder"),
            running: Default::default(),
            urls: Default::default(),
        });
        for which in [0, 1] {
            processes.restart(which).await;
        }
        processes
    }

    /// Where one of them serves, or has served.
    pub fn url(&self, which: usize) -> String {
        lock(&self.urls[which]).clone()
    }

    /// Kills one of them, as `kill -9` does, and starts it again.
    ///
    /// # Panics
    ///
    /// When it does not start.
    pub async fn restart(self: &Arc<Self>, which: usize) {
        let processes = Arc::clone(self);
        let restarted = tokio::task::spawn_blocking(move || {
            let mut running = lock(&processes.running[which]);
            drop(running.take());
            let process = HttpServer::shop(&processes.program, &processes.database, processes.folder.path());
            process.url().clone_into(&mut lock(&processes.urls[which]));
            *running = Some(process);
        });
        restarted.await.expect("the process starts");
    }

    /// From now on, or no more, what `fault` names goes wrong in both.
    ///
    /// # Panics
    ///
    /// When the folder cannot be written.
    pub fn set(&self, fault: &str, on: bool) {
        let file = self.folder.path().join(fault);
        let done = if on {
            std::fs::write(file, "")
        } else {
            std::fs::remove_file(file)
        };
        done.expect("the folder can be written");
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
