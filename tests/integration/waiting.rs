//! Rounds of a wizard that sends the person to a page: `accept` is their consent, and the round waits until they are done.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use rmcp::{
    ServerHandler,
    model::{CancelledNotification, CancelledNotificationParam, ClientRequest, Extensions, ProtocolVersion},
    service::PeerRequestOptions,
};
use serde_json::{Value, json};
use wizard_core::{
    Principal, SealPolicy, Visit, VisitError, Visits, Wizard, Wizards, final_step,
    rmcp::{Host, Problem},
};
use wizard_tests::connect::{Asked, Request, Session, call, forms_and_links};

const KEY: &str = "a key of the tests of 32 bytes or more";
const NEW_KEY: &str = "another key which is as long as the first";

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

/// Sign, if you like.
#[derive(Wizard)]
struct SignOrNot {
    /// Do you have to sign?
    needed: bool,
    /// Sign on our page
    #[visit(url = "https://sign.example/page", done = server.is_done(signature))]
    #[ask(when = needed, on_decline = skip)]
    signature: Option<Visit>,
    /// How many copies?
    copies: u8,
}

#[final_step]
fn sign_or_not(answers: SignOrNot, _server: &Page) -> String {
    format!(
        "needed {}, signed {}, {} copies",
        answers.needed,
        answers.signature.is_some(),
        answers.copies
    )
}

/// Sign on a page of your choice.
#[derive(Wizard)]
struct SignAt {
    /// Where?
    place: String,
    /// Sign on your page
    #[visit(url = place, done = server.is_done(signature))]
    signature: Visit,
}

#[final_step]
fn sign_at(answers: SignAt, _server: &Page) -> &'static str {
    drop((answers.place, answers.signature));
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

/// The reference in a page's address.
fn reference(asked: &Asked) -> String {
    let (_, reference) = asked.page().url.split_once("?visit=").expect("a reference");
    reference.to_owned()
}

fn signed(asked: &Asked) -> Request {
    call("sign").state(&asked.state).consent("signature")
}

#[tokio::test]
async fn a_consent_is_not_the_end_and_the_client_comes_back_until_the_person_is_done() {
    let page = Page::default();
    let session = at_once(&page).await;
    let asked = session.call(call("sign")).await.asked();
    assert_eq!(asked.page().message, "Sign on our page");
    let mut waiting = session.call(signed(&asked)).await.asked();
    for _ in 0..3 {
        assert!(waiting.waits(), "{waiting:?}");
        waiting = session.call(call("sign").state(&waiting.state)).await.asked();
    }
    page.finish();
    let asked = session.call(call("sign").state(&waiting.state)).await.asked();
    assert_eq!(asked.message(), "How many copies?");
    let reply = session
        .call(call("sign").state(&asked.state).answer("copies", &json!(2)))
        .await;
    assert!(reply.text().starts_with("2 signed with 1"));
}

#[tokio::test]
async fn who_is_done_is_not_sent_there_without_their_consent() {
    let page = Page::default();
    page.finish();
    let session = at_once(&page).await;
    let asked = session.call(call("sign")).await.asked();
    assert_eq!(page.looks(), 0);
    assert_eq!(
        session.call(call("sign").state(&asked.state)).await.asked().page(),
        asked.page()
    );
    assert_eq!(session.call(signed(&asked)).await.asked().key(), "copies");
}

#[tokio::test]
async fn a_link_is_the_same_in_every_round_of_a_flow_and_another_in_each_flow() {
    let page = Page::default();
    let session = at_once(&page).await;
    let first = session.call(call("sign")).await.asked();
    let mut again = first.clone();
    for response in [json!({}), json!({"action": "submit"}), json!("accept"), Value::Null] {
        let request = call("sign").state(&again.state).response("signature", response);
        again = session.call(request).await.asked();
        assert_eq!(again.page(), first.page());
    }
    assert_ne!(reference(&session.call(call("sign")).await.asked()), reference(&first));
}

#[tokio::test]
async fn a_new_key_of_the_server_leaves_the_link_as_it_is() {
    let page = Page::default();
    let with = |keys: &[&str]| {
        let policy = SealPolicy::new(keys).expect("good keys").audience("signatures");

        let wizards = wizards(&page).visit_wait(Duration::ZERO);
        wizards
            .principal(|_: &Extensions| ann())
            .seal(policy)
            .expect("a good configuration")
    };
    let first = session(with(&[KEY])).await.call(call("sign")).await.asked();
    let host = with(&[NEW_KEY, KEY]);
    let visits = host.visits().of("sign", "signature");
    let session = session(host).await;
    let again = session.call(call("sign").state(&first.state)).await.asked();
    assert_eq!(again.page(), first.page());
    assert!(visits.verify(&reference(&first), &ann()).is_ok());
    let waiting = session.call(signed(&again)).await.asked();
    page.finish();
    let asked = session.call(call("sign").state(&waiting.state)).await.asked();
    assert_eq!(asked.key(), "copies");
}

#[tokio::test]
async fn a_decline_ends_the_call() {
    let page = Page::default();
    let session = at_once(&page).await;
    let asked = session.call(call("sign")).await.asked();
    let request = call("sign").state(&asked.state).refuse("signature", "decline");
    assert_eq!(
        session.call(request).await.text(),
        "The person declined to answer `signature` (Sign on our page). Nothing was done. Do not call again unless the \
         person asks for it."
    );
    assert_eq!(page.looks(), 0);
}

#[tokio::test]
async fn a_declined_visit_that_is_skipped_is_no_visit() {
    let session = at_once(&Page::default()).await;
    let call = || call("sign_or_not").arguments(json!({"needed": true}));
    let asked = session.call(call()).await.asked();
    let request = call().state(&asked.state).refuse("signature", "decline");
    let asked = session.call(request).await.asked();
    let request = call().state(&asked.state).answer("copies", &json!(1));
    assert_eq!(
        session.call(request).await.text(),
        "needed true, signed false, 1 copies"
    );
}

#[tokio::test]
async fn a_visit_that_does_not_apply_is_not_asked_for() {
    let page = Page::default();
    let session = Session::duplex(host(&page, Duration::ZERO)).await;
    let request = call("sign_or_not").arguments(json!({"needed": false, "copies": 3}));
    assert_eq!(
        session.call(request).await.text(),
        "needed false, signed false, 3 copies"
    );
    assert_eq!(page.looks(), 0);
}

#[tokio::test]
async fn a_visit_is_no_argument() {
    let session = at_once(&Page::default()).await;
    let request = call("sign").arguments(json!({"signature": "x".repeat(130)}));
    let told = session.call(request).await.tool_error();
    assert!(told.contains("`signature` is not an argument"), "{told}");
}

#[tokio::test]
async fn a_page_without_https_outside_this_machine_is_a_look_up_that_failed() {
    let session = at_once(&Page::default()).await;
    for place in [
        "http://sign.example/",
        "http://10.0.0.1/",
        "javascript:alert(1)",
        "/sign",
    ] {
        let told = session.call(call("sign_at").arguments(json!({"place": place}))).await;
        let told = told.tool_error();
        assert!(!told.contains("visit=") && !told.contains(place), "{told}");
    }
    let request = call("sign_at").arguments(json!({"place": "http://localhost:1/sign"}));
    assert!(
        session
            .call(request)
            .await
            .asked()
            .page()
            .url
            .starts_with("http://localhost:1/sign?visit=")
    );
}

#[tokio::test]
async fn a_caller_who_is_not_known_gets_no_link() {
    let policy = SealPolicy::ephemeral();
    let host = wizards(&Page::default())
        .principal(|_: &Extensions| None::<Principal>)
        .seal(policy)
        .expect("a good configuration");
    let told = session(host).await.call(call("sign")).await.tool_error();
    assert_eq!(
        told,
        "The page for `signature` is for one person, and the server does not know who is calling. Nothing was done."
    );
}

#[test]
fn a_host_that_does_not_tell_callers_apart_is_refused_at_start_by_name() {
    let wizards = || Wizards::new(Page::default()).tool::<Sign>().tool::<SignSoon>();
    for wizards in [wizards().no_principal(), wizards()] {
        let error = wizards
            .seal(SealPolicy::ephemeral())
            .expect_err("a page is for one person");
        assert_eq!(
            error.problems(),
            [
                Problem::NoPrincipal { name: "sign" },
                Problem::NoPrincipal { name: "sign_soon" }
            ]
        );
        assert!(
            error
                .to_string()
                .contains("the wizard `sign` sends the person to a page"),
            "{error}"
        );
    }
}

#[tokio::test]
async fn rounds_used_up_by_waiting_end_the_call_with_the_name_of_the_page() {
    let page = Page::default();
    let session = at_once(&page).await;
    let asked = session.call(call("sign_soon")).await.asked();
    let waiting = call("sign_soon").state(&asked.state).consent("signature");
    let waiting = session.call(waiting).await.asked();
    let waiting = session.call(call("sign_soon").state(&waiting.state)).await.asked();
    assert!(waiting.waits());
    let last = call("sign_soon").state(&waiting.state);
    assert_eq!(
        session.call(last.clone()).await.tool_error(),
        "The person was not done on the page for `signature` in time. Nothing was done. Call again when they are ready \
         to go there."
    );
    page.finish();
    assert_eq!(session.call(last).await.text(), "signed");
}

#[tokio::test]
async fn a_round_goes_on_as_soon_as_the_person_is_done() {
    let page = Page::default();
    let session = session(host(&page, Duration::from_secs(60))).await;
    let asked = session.call(call("sign")).await.asked();
    let start = Instant::now();
    let done = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        page.finish();
    };
    let (reply, ()) = tokio::join!(session.call(signed(&asked)), done);
    assert_eq!(reply.asked().key(), "copies");
    assert!(start.elapsed() < Duration::from_secs(10));
}

/// Plays `sign_soon` to its last round, in which the person is done after a while.
async fn last_round(host: Host<Page>, page: &Page) -> String {
    let session = session(host).await;
    let asked = session.call(call("sign_soon")).await.asked();
    let consent = call("sign_soon").state(&asked.state).consent("signature");
    let mut waiting = session.call(consent).await.asked();
    for _ in 1..2 {
        waiting = session.call(call("sign_soon").state(&waiting.state)).await.asked();
    }
    let done = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        page.finish();
    };
    let (reply, ()) = tokio::join!(session.call(call("sign_soon").state(&waiting.state)), done);
    reply.text()
}

#[tokio::test]
async fn the_last_round_waits_as_every_other_does() {
    let page = Page::default();
    assert_eq!(last_round(host(&page, Duration::from_secs(2)), &page).await, "signed");
}

#[tokio::test]
async fn a_wait_outlives_no_state_however_long_it_may_be() {
    let page = Page::default();
    for visit_wait in [Duration::from_secs(3_600), Duration::MAX] {
        let policy = SealPolicy::ephemeral().ttl(Duration::from_secs(2));

        let host = wizards(&page)
            .visit_wait(visit_wait)
            .principal(|_: &Extensions| ann())
            .seal(policy)
            .expect("a good configuration");
        let session = session(host).await;
        let asked = session.call(call("sign")).await.asked();
        let start = Instant::now();
        let waiting = session.call(signed(&asked)).await.asked();
        assert!(waiting.waits() && start.elapsed() >= Duration::from_millis(900));
        assert!(
            session.call(call("sign").state(&waiting.state)).await.asked().waits(),
            "it is good"
        );
    }
}

#[tokio::test]
async fn a_link_is_refused_on_every_page_but_its_own() {
    let page = Page::default();
    let host = host(&page, Duration::ZERO);
    let visits = host.visits();
    let asked = session(host).await.call(call("sign")).await.asked();
    let check = |visits: Visits| visits.check(&reference(&asked), &ann()).map(drop);
    for other in [
        visits.clone(),
        visits.clone().of("sign_soon", "signature"),
        visits.clone().of("sign", "copies"),
    ] {
        assert_eq!(check(other), Err(VisitError::OtherPage));
    }
    let own = visits.of("sign_soon", "signature").of("sign", "signature");
    assert_eq!(check(own), Ok(()));
}

#[tokio::test]
async fn a_request_that_is_taken_back_waits_no_longer() {
    let page = Page::default();
    let session = session(host(&page, Duration::from_secs(60))).await;
    let asked = session.call(call("sign")).await.asked();
    let request = ClientRequest::CallToolRequest(rmcp::model::CallToolRequest::new(signed(&asked).params));
    let handle = session
        .client
        .send_cancellable_request(request, PeerRequestOptions::no_options())
        .await
        .expect("sent");
    while page.looks() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let param = CancelledNotificationParam::new(Some(handle.id.clone()), None);
    let cancelled = CancelledNotification::new(param).into();
    session.client.send_notification(cancelled).await.expect("sent");
    // Behind the notification, so that the server has read it.
    session.call(call("sign")).await.asked();
    let looks = page.looks();
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(page.looks(), looks, "nobody looks any more");

    // The flow itself goes on where the client takes it up.
    page.finish();
    assert_eq!(session.call(signed(&asked)).await.asked().key(), "copies");
}
