//! Wizards that some callers are not offered: not listed, and not there when they are called.

use rmcp::{
    ServerHandler, ServiceError,
    model::{PaginatedRequestParams, RequestMetaObject},
};
use serde_json::json;
use wizard_core::{Caller, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Request, Session, call};

/// Close the shop.
#[derive(Wizard)]
struct Close {
    /// Until when?
    until: String,
}

#[final_step]
fn close(answers: Close) -> String {
    answers.until
}

/// Greet someone.
#[derive(Wizard)]
struct Greet {
    /// Whom?
    name: String,
}

#[final_step]
fn greet(answers: Greet) -> String {
    answers.name
}

struct Shop;
impl ServerHandler for Shop {}

/// The owner speaks Latin.
fn is_owner(caller: &Caller) -> bool {
    assert_ne!(caller.locale(), Some("xx"), "nobody speaks this");
    caller.locale() == Some("la")
}

fn host() -> Host<Shop> {
    let host = Wizards::new(Shop).tool_for::<Close>(is_owner).tool::<Greet>();
    host.seal(SealPolicy::ephemeral().no_principal())
        .expect("a good configuration")
}

fn speaking(locale: &str, request: Request) -> Request {
    request.meta("locale", json!(locale))
}

async fn listed(session: &Session, locale: &str) -> Result<Vec<String>, ServiceError> {
    let mut meta = RequestMetaObject::new();
    meta.insert("locale".to_owned(), json!(locale));
    let mut params = PaginatedRequestParams::default();
    params.meta = Some(meta);
    let page = session.client.list_tools(Some(params)).await?;
    Ok(page.tools.into_iter().map(|tool| tool.name.to_string()).collect())
}

#[tokio::test]
async fn a_wizard_is_listed_for_those_alone_who_are_offered_it() {
    let session = Session::duplex(host()).await;
    assert_eq!(listed(&session, "la").await.expect("a list"), ["close", "greet"]);
    assert_eq!(listed(&session, "de").await.expect("a list"), ["greet"]);
}

#[tokio::test]
async fn for_everyone_else_it_is_an_unknown_tool_with_or_without_a_state() {
    let session = Session::duplex(host()).await;
    let asked = session.call(speaking("la", call("close"))).await.asked();
    let refused = session.call(speaking("de", call("close"))).await.refused();
    assert_eq!(refused, session.call(call("close")).await.refused());
    let mut unknown = session.call(call("clothe")).await.refused();
    unknown.message = unknown.message.replace("clothe", "close");
    assert_eq!(refused, unknown);

    let with_state = |tool, locale| speaking(locale, call(tool).state(&asked.state).answer("until", &json!("May")));
    let refused = session.call(with_state("close", "de")).await.refused();
    assert_eq!(refused, session.call(with_state("clothe", "de")).await.refused());
    assert_eq!(session.call(with_state("close", "la")).await.text(), "May");
}

#[tokio::test]
async fn a_closure_that_panics_offers_nothing() {
    let session = Session::duplex(host()).await;
    let Err(ServiceError::McpError(error)) = listed(&session, "xx").await else {
        panic!("no list is expected");
    };
    assert_eq!(error.code.0, -32603);
    assert_eq!(session.call(speaking("xx", call("close"))).await.refused().code, -32603);
    assert_eq!(session.call(speaking("xx", call("greet"))).await.asked().key(), "name");
}
