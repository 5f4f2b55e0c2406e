//! Rounds of a wizard that sends the person to a page: `accept` is their consent, and the round waits until they are done.

mod consent;
mod link;
mod time;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};

use rmcp::{
    ServerHandler,
    model::{Extensions, ProtocolVersion},
};
use wizard_core::{Principal, SealPolicy, Visit, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Asked, Request, Session, call, forms_and_links};

use consent::SignOrNot;
use link::SignAt;

/// The server of the page.
#[derive(Clone, Debug, Default)]
struct Page {
    is_done: Arc<AtomicBool>,
    looks: Arc<AtomicUsize>,
}

impl ServerHandler for Page {}

impl Page {
    fn is_done(&self, visit: &Visit) -> bool {
        assert!(visit.reference().len() > 100);
        self.looks.fetch_add(1, SeqCst);
        self.is_done.load(SeqCst)
    }

    fn finish(&self) {
        self.is_done.store(true, SeqCst);
    }

    fn looks(&self) -> usize {
        self.looks.load(SeqCst)
    }
}

/// Sign a contract.
#[derive(Wizard)]
struct Sign {
    /// Sign on our page
    #[visit(url = "https://sign.example/page", done = server.is_done(signature))]
    signature: Visit,
    /// How many copies?
    copies: u8,
}

#[final_step]
fn sign(answers: Sign, _server: &Page) -> String {
    format!("{} signed with {}", answers.copies, answers.signature.reference().len())
}

/// Sign within three rounds.
#[derive(Wizard)]
#[wizard(max_rounds = 3)]
struct SignSoon {
    /// Sign on our page
    #[visit(url = "https://sign.example/page", done = server.is_done(signature))]
    signature: Visit,
}

#[final_step]
fn sign_soon(answers: SignSoon, _server: &Page) -> &'static str {
    drop(answers.signature);
    "signed"
}

fn ann() -> Principal {
    Principal::new("app", "https://id.example", "ann")
}

fn wizards(page: &Page) -> Wizards<Page> {
    Wizards::new(page.clone())
        .tool::<Sign>()
        .tool::<SignSoon>()
        .tool::<SignOrNot>()
        .tool::<SignAt>()
}

/// A host that knows its caller, and waits for `visit_wait` in a round.
fn host(page: &Page, visit_wait: Duration) -> Host<Page> {
    let policy = SealPolicy::ephemeral();
    wizards(page)
        .visit_wait(visit_wait)
        .principal(|_: &Extensions| ann())
        .seal(policy)
        .expect("a good configuration")
}

async fn session(host: Host<Page>) -> Session {
    Session::duplex_as(host, forms_and_links(), ProtocolVersion::V_2026_07_28).await
}

/// A client of a host that does not wait at all.
async fn at_once(page: &Page) -> Session {
    session(host(page, Duration::ZERO)).await
}

fn signed(asked: &Asked) -> Request {
    call("sign").state(&asked.state).consent("signature")
}
