//! Wizards that some callers are not offered: not listed, and not there when they are called.

use std::fmt::Debug;

use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceError,
    model::{Extensions, GetPromptRequestParams, PaginatedRequestParams, ReadResourceRequestParams, RequestMetaObject},
    service::RequestContext,
};
use serde_json::json;
use wizard_core::{Caller, Principal, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::{
    connect::{Request, Session, call},
    log::Log,
};

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
    host.no_principal()
        .seal(SealPolicy::ephemeral())
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

/// A letter.
#[derive(Wizard)]
struct Letter {
    /// To whom?
    to: String,
}

#[final_step]
fn letter(answers: Letter) -> String {
    answers.to
}

/// A profile.
#[derive(Wizard)]
struct Profile {
    /// Whose?
    #[ask(arg)]
    id: String,
}

#[final_step]
fn profile(answers: Profile) -> String {
    answers.id
}

type Callers = fn(Wizards<Shop>) -> Wizards<Shop>;
type Language = fn(&RequestContext<RoleServer>) -> Option<String>;
type Audience = fn(&Caller) -> bool;

/// Closures of which one cannot say who calls, or whether they are offered anything.
const UNTOLD: [(&str, Callers, Language, Audience); 4] = [
    (
        "the principal fails",
        |wizards| wizards.principal(|_: &Extensions| Err::<Principal, _>("the directory is down")),
        |_| None,
        |_| true,
    ),
    (
        "the principal panics",
        |wizards| wizards.principal(|_: &Extensions| -> Option<Principal> { panic!("the directory burns") }),
        |_| None,
        |_| true,
    ),
    (
        "the locale panics",
        Wizards::no_principal,
        |_| panic!("no language"),
        |_| true,
    ),
    (
        "the audience panics",
        Wizards::no_principal,
        |_| None,
        |_| panic!("nobody is offered this"),
    ),
];

/// What a request comes to: an error, whose words name `there` where they name anything.
fn error<T: Debug>(result: Result<T, ServiceError>, there: &str) -> ErrorData {
    match result {
        Err(ServiceError::McpError(mut error)) => {
            error.message = error.message.replace(there, "NAME").into();
            let uri = error.data.as_mut().and_then(|data| data.get_mut("uri"));
            if let Some(uri) = uri.filter(|uri| *uri == there) {
                *uri = "NAME".into();
            }
            error
        }
        other => panic!("{there}: {other:?}"),
    }
}

/// What a client gets that asks for this tool, prompt or resource, with and without a state.
async fn answers(session: &Session, name: &str, uri: &str) -> Vec<ErrorData> {
    let client = &session.client;
    let mut answers = Vec::new();
    for state in [None, Some("wz1.any")] {
        let state = state.map(ToOwned::to_owned);
        let mut tool = call(name).params;
        tool.request_state.clone_from(&state);
        answers.push(error(client.call_tool_once(tool).await, name));
        let mut prompt = GetPromptRequestParams::new(name);
        prompt.request_state.clone_from(&state);
        answers.push(error(client.get_prompt_once(prompt).await, name));
        let mut resource = ReadResourceRequestParams::new(uri);
        resource.request_state = state;
        answers.push(error(client.read_resource_once(resource).await, uri));
    }
    answers
}

#[tokio::test]
async fn where_it_cannot_be_told_who_calls_a_hidden_wizard_is_an_unknown_one() {
    for (what, callers, language, audience) in UNTOLD {
        let wizards = Wizards::new(Shop)
            .tool_for::<Close>(audience)
            .prompt_for::<Close>(audience)
            .resource_for::<Profile>("close://{id}", audience)
            .locale(language);
        let host = callers(wizards).seal(SealPolicy::ephemeral());
        let host = host.expect("a good configuration");
        let session = Session::duplex(host).await;
        let hidden = answers(&session, "close", "close://7").await;
        let unknown = answers(&session, "clothe", "clothe://7").await;
        assert_eq!(hidden, unknown, "{what}");
    }
}

#[tokio::test]
async fn where_it_cannot_be_told_who_calls_listings_have_what_is_for_everyone_and_the_log_says_why() {
    for (what, callers, language, audience) in UNTOLD {
        let (log, _guard) = Log::start();
        let wizards = Wizards::new(Shop)
            .tool_for::<Close>(audience)
            .tool::<Greet>()
            .prompt_for::<Close>(audience)
            .prompt::<Letter>()
            .resource_for::<Close>("close://{until}", audience)
            .resource::<Profile>("profile://{id}")
            .locale(language);
        let host = callers(wizards).seal(SealPolicy::ephemeral());
        let host = host.expect("a good configuration");
        let client = Session::duplex(host).await.client;
        let tools = client.list_all_tools().await.expect("a list");
        let tools: Vec<_> = tools.iter().map(|tool| &*tool.name).collect();
        let prompts = client.list_all_prompts().await.expect("a list");
        let prompts: Vec<_> = prompts.iter().map(|prompt| &*prompt.name).collect();
        let templates = client.list_all_resource_templates().await.expect("a list");
        let templates: Vec<_> = templates.iter().map(|template| &*template.uri_template).collect();
        assert_eq!(tools, ["greet"], "{what}");
        assert_eq!(prompts, ["letter"], "{what}");
        assert_eq!(templates, ["profile://{id}"], "{what}");
        let text = log.text();
        let errors = text.lines().filter(|line| line.contains("ERROR")).count();
        assert_eq!(errors, 3, "{what}: one for each listing: {text}");
    }
}

#[tokio::test]
async fn a_wizard_for_everyone_fails_closed_where_it_cannot_be_told_who_calls() {
    for (what, callers, language, audience) in &UNTOLD[..3] {
        let host = Wizards::new(Shop).tool_for::<Close>(audience).tool::<Greet>();
        let host = callers(host.locale(language)).seal(SealPolicy::ephemeral());
        let session = Session::duplex(host.expect("a good configuration")).await;
        let refused = session.call(call("greet")).await.refused();
        assert_eq!((refused.code, &*refused.message), (-32603, "Internal error"), "{what}");
        let refused = session.call(call("greet").state("wz1.any")).await.refused();
        assert_eq!(
            (refused.code, &*refused.message),
            (-32602, "Invalid or expired requestState"),
            "{what}"
        );
    }
}

#[tokio::test]
async fn a_closure_that_panics_offers_nothing_and_hides_nothing_else() {
    let session = Session::duplex(host()).await;
    assert_eq!(listed(&session, "xx").await.expect("a list"), ["greet"]);
    let refused = session.call(speaking("xx", call("close"))).await.refused();
    assert_eq!(refused, session.call(speaking("de", call("close"))).await.refused());
    assert_eq!(session.call(speaking("xx", call("greet"))).await.asked().key(), "name");
}
