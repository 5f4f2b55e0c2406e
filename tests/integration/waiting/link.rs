//! The link to the page: one for each flow, for one known person and for its own page.

use std::time::Duration;

use rmcp::model::Extensions;
use serde_json::{Value, json};
use wizard_core::{Principal, SealPolicy, Visit, VisitError, Visits, Wizard, Wizards, final_step, rmcp::Problem};
use wizard_tests::connect::{Asked, call};

use super::{Page, Sign, SignSoon, ann, at_once, host, session, signed, wizards};

const KEY: &str = "a key of the tests of 32 bytes or more";
const NEW_KEY: &str = "another key which is as long as the first";

/// Sign on a page of your choice.
#[derive(Wizard)]
pub(super) struct SignAt {
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

/// The reference in a page's address.
fn reference(asked: &Asked) -> String {
    let (_, reference) = asked.page().url.split_once("?visit=").expect("a reference");
    reference.to_owned()
}

#[tokio::test]
async fn a_link_is_the_same_in_every_round_of_a_flow_and_another_in_each_flow() {
    let page = Page::default();
    let session = at_once(&page).await;
    let first = session.call(call("sign")).await.asked();
    let mut again = first.clone();
    for response in [json!({}), json!("accept"), Value::Null] {
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
    assert!(visits.verify(&reference(&first), &ann()).await.is_ok());
    let waiting = session.call(signed(&again)).await.asked();
    page.finish();
    let asked = session.call(call("sign").state(&waiting.state)).await.asked();
    assert_eq!(asked.key(), "copies");
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
async fn a_link_is_refused_on_every_page_but_its_own() {
    let page = Page::default();
    let host = host(&page, Duration::ZERO);
    let visits = host.visits();
    let asked = session(host).await.call(call("sign")).await.asked();
    let reference = &reference(&asked);
    let check = |visits: Visits| async move { visits.check(reference, &ann()).await.map(drop) };
    for other in [
        visits.clone(),
        visits.clone().of("sign_soon", "signature"),
        visits.clone().of("sign", "copies"),
    ] {
        assert_eq!(check(other).await, Err(VisitError::OtherPage));
    }
    let own = visits.of("sign_soon", "signature").of("sign", "signature");
    assert_eq!(check(own).await, Ok(()));
}
