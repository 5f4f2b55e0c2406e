//! What closes a wizard: a `review` of the answers, and a `confirm`, which is a yes to exactly these values.

mod both;
mod confirm;
mod review;

use std::sync::Mutex;

use rmcp::ServerHandler;
use wizard_core::{SealPolicy, Wizards, rmcp::Host};

use confirm::Pay;

struct Bank {
    paid: Mutex<Vec<String>>,
    purpose: Mutex<&'static str>,
}

impl Bank {
    fn purpose(&self) -> Option<&'static str> {
        Some(*self.purpose.lock().expect("no panic"))
    }
}

impl ServerHandler for Bank {}

fn host() -> Host<Bank> {
    let bank = Bank {
        paid: Mutex::default(),
        purpose: Mutex::new("rent"),
    };
    let host = Wizards::new(bank).tool::<Pay>().no_principal();
    host.seal(SealPolicy::ephemeral()).expect("a good configuration")
}
