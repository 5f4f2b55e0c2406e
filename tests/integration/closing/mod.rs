//! What closes a wizard: a `review` of the answers, and a `confirm`, which is a yes to exactly these values.

mod both;
mod confirm;
mod review;

use std::sync::Mutex;

use rmcp::ServerHandler;
use serde_json::Value;
use wizard_core::{SealPolicy, Wizards, rmcp::Host};
use wizard_tests::connect::{Asked, Request, Session};

use both::Both;
use confirm::Pay;
use review::{Report, Through};

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
    let host = Wizards::new(bank)
        .tool::<Pay>()
        .tool::<Report>()
        .tool::<Both>()
        .tool::<Through>();
    host.no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

/// Answers the form that is asked, of the flow that began with `first`.
async fn answer(session: &Session, first: &Request, asked: &Asked, value: Value) -> Asked {
    let key = asked.key();
    session
        .call(first.clone().state(&asked.state).answer(key, &value))
        .await
        .asked()
}
