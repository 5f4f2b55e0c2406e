//! What a function trait takes, and what `for<'x>` declares, is no borrow of the server's; an error of the author's may be called `Error`.

use std::sync::Arc;

use wizard_core::{Wizard, Wizards, final_step};

mod error {
    pub trait Error: Send + Sync {
        fn code(&self) -> u16;
    }

    impl std::fmt::Display for dyn Error {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "error {}", self.code())
        }
    }
}

/// Greet someone.
#[derive(Wizard)]
struct Greet {
    /// Whom?
    name: String,
}

#[final_step]
fn greet(greet: Greet, words: &(dyn Fn(&str) -> String + Send + Sync)) -> String {
    words(&greet.name)
}

/// Check something.
#[derive(Wizard)]
struct Check {
    /// What?
    what: String,
}

#[final_step]
fn check(check: Check, is_good: &Arc<dyn Fn(&Check) -> bool + Send + Sync>) -> Result<(), Box<dyn crate::error::Error>> {
    let _ = is_good(&check);
    Ok(())
}

trait Handles<'x>: Send + Sync {
    fn handle(&self, text: &'x str);
}

/// Handle something.
#[derive(Wizard)]
struct Handle {
    /// What?
    what: String,
}

#[final_step]
fn handle(_: Handle, _: &(dyn for<'x> Handles<'x> + 'static)) {}

struct Db;

/// Read something.
#[derive(Wizard)]
struct Read {
    /// What?
    what: String,
}

#[final_step]
fn read(_: Read, _: &Db) {}

fn main() {
    let _ = Wizards::alone(Arc::new(Db), "reader", "1").tool::<Read>();
}
