//! Who calls: a state is good for the person it was made for.

use axum::{
    extract::Request,
    http::{StatusCode, header::AUTHORIZATION, request::Parts},
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Extensions, InputRequiredResult,
        ServerCapabilities, ServerConfig,
    },
    service::RequestContext,
};
use serde_json::json;
use wizard_core::{
    Caller, Principal, SealPolicy, Wizard, Wizards, final_step,
    rmcp::{Host, http},
};
use wizard_tests::{
    connect::{Refused, Session, call},
    drive::play,
    raw,
};

/// Transfer money. Each person has accounts of their own.
#[derive(Wizard)]
struct Transfer {
    /// From which account?
    #[ask(choices = server.accounts(caller).await?)]
    account: String,
    /// How much?
    #[ask(known = server.usual(caller), min = 1)]
    amount: u32,
    /// To whom?
    #[ask(only_user)]
    to: String,
}

#[final_step]
fn transfer(answers: Transfer, _server: &Bank) -> String {
    format!("{} from {} to {}", answers.amount, answers.account, answers.to)
}

/// Leave a note, whoever you are.
#[derive(Wizard)]
struct Note {
    /// Which text?
    text: String,
}

#[final_step]
fn note(answers: Note) -> String {
    answers.text
}

#[derive(Debug)]
struct Bank;

impl ServerHandler for Bank {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if request.name == "own_with_state" {
            return Ok(InputRequiredResult::from_request_state("mine").into());
        }
        Ok(CallToolResult::success(vec![ContentBlock::text("its own")]).into())
    }
}

impl Bank {
    async fn accounts(&self, caller: &Caller) -> Result<Vec<String>, &'static str> {
        tokio::task::yield_now().await;
        let person = caller.principal().ok_or("nobody")?;
        Ok(vec![
            format!("{}-1", person.subject()),
            format!("{}-2", person.subject()),
        ])
    }

    fn usual(&self, caller: &Caller) -> Option<u32> {
        caller
            .principal()
            .filter(|person| person.subject() == "bob")
            .map(|_| 50)
    }
}

/// What a layer of a real server does with a token that it has checked.
async fn authenticate(mut request: Request, next: Next) -> Response {
    let token = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .map(ToOwned::to_owned);
    match token.as_deref().and_then(|token| token.strip_prefix("Bearer ")) {
        Some("nobody") => {}
        Some(token) => {
            let (client, person) = token.split_once('/').unwrap_or(("app", token));
            request
                .extensions_mut()
                .insert(Principal::new(client, "https://id.example", person));
        }
        None => return StatusCode::UNAUTHORIZED.into_response(),
    }
    next.run(request).await
}

fn principal(extensions: &Extensions) -> Option<Principal> {
    extensions.get::<Parts>()?.extensions.get::<Principal>().cloned()
}

fn wizards() -> Wizards<Bank> {
    Wizards::new(Bank).tool::<Transfer>().tool::<Note>()
}

fn sealed(wizards: Wizards<Bank>) -> Host<Bank> {
    wizards.seal(SealPolicy::ephemeral()).expect("a good configuration")
}

/// Serves `host` behind the layer; where.
async fn serve(host: Host<Bank>) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/mcp", listener.local_addr().expect("an address"));
    raw::spawn(http::Server::new(host).layer(from_fn(authenticate)), listener);
    url
}

fn is_the_one_error(refused: &Refused) -> bool {
    (refused.code, &*refused.message, refused.data.is_null()) == (-32602, "Invalid or expired requestState", true)
}

#[tokio::test]
async fn each_person_is_asked_with_their_own_choices_and_known_values() {
    let url = serve(sealed(wizards().principal(principal))).await;
    let ann = Session::http(&url, "ann").await;
    let bob = Session::http(&url, "bob").await;
    let asked = ann.call(call("transfer")).await.asked();
    assert_eq!(asked.field()["enum"], json!(["ann-1", "ann-2"]));
    let asked = bob.call(call("transfer")).await.asked();
    assert_eq!(asked.field()["enum"], json!(["bob-1", "bob-2"]));
    let text = play(&bob, call("transfer"), |asked| match asked.key() {
        "account" => json!("bob-2"),
        "to" => json!("Ann"),
        other => panic!("{other} is known"),
    });
    assert_eq!(text.await.text(), "50 from bob-2 to Ann");
}

#[tokio::test]
async fn a_state_of_one_person_is_refused_for_another_and_still_good_for_the_first() {
    let url = serve(sealed(wizards().principal(principal))).await;
    let ann = Session::http(&url, "ann").await;
    let stolen = ann.call(call("transfer")).await.asked();
    let request = call("transfer").state(&stolen.state).answer("account", &json!("ann-1"));
    for thief in ["bob", "other/ann", "nobody"] {
        let refused = Session::http(&url, thief).await.call(request.clone()).await.refused();
        assert!(is_the_one_error(&refused), "{thief}: {refused:?}");
    }
    assert_eq!(ann.call(request).await.asked().key(), "amount");
}

#[tokio::test]
async fn a_principal_that_appears_or_disappears_is_refused() {
    let url = serve(sealed(wizards().principal(principal))).await;
    for (first, then) in [("nobody", "ann"), ("ann", "nobody")] {
        let asked = Session::http(&url, first).await.call(call("note")).await.asked();
        let request = call("note").state(&asked.state).answer("text", &json!("x"));
        let refused = Session::http(&url, then).await.call(request.clone()).await.refused();
        assert!(is_the_one_error(&refused), "{first}, then {then}: {refused:?}");
        assert_eq!(Session::http(&url, first).await.call(request).await.text(), "x");
    }
}

#[tokio::test]
async fn a_closure_that_fails_or_panics_fails_closed() {
    let failing = sealed(wizards().principal(|_: &Extensions| Err::<Principal, _>("the directory is down")));
    let panicking =
        sealed(wizards().principal(|_: &Extensions| -> Option<Principal> { panic!("the directory burns") }));
    for server in [failing, panicking] {
        let session = Session::duplex(server).await;
        let refused = session.call(call("transfer")).await.refused();
        assert_eq!((refused.code, &*refused.message), (-32603, "Internal error"));
        let refused = session.call(call("transfer").state("wz4.any")).await.refused();
        assert!(is_the_one_error(&refused), "{refused:?}");
    }
}

#[tokio::test]
async fn over_http_a_host_must_say_whether_it_tells_callers_apart() {
    let url = serve(sealed(wizards())).await;
    let refused = Session::http(&url, "ann").await.call(call("transfer")).await.refused();
    assert_eq!(refused.code, -32603);
    assert!(
        refused.message.contains(".principal(") && refused.message.contains(".no_principal()"),
        "{refused:?}"
    );
    // The wrapped server's own tools are none of that, as long as they have no state.
    let session = Session::http(&url, "ann").await;
    assert_eq!(session.call(call("own")).await.text(), "its own");
    assert_eq!(session.call(call("own_with_state")).await.refused().code, -32603);
    // Not over HTTP there is one caller.
    Session::duplex(sealed(wizards()))
        .await
        .call(call("note"))
        .await
        .asked();
}

#[test]
fn a_host_that_contradicts_itself_about_callers_is_refused_and_both_words_are_named() {
    type Say = fn(Wizards<Bank>) -> Wizards<Bank>;
    let by: Say = |wizards| wizards.principal(principal);
    let by_another: Say = |wizards| wizards.principal(|_: &Extensions| None::<Principal>);
    let alike: Say = Wizards::no_principal;
    let both = ["`.principal(…)`", "`.no_principal()`", "remove one"];
    let twice = ["`.principal(…)`", "twice", "remove one"];
    for (said, words) in [
        (&[by, alike][..], both),
        (&[alike, by], both),
        (&[by, alike, by], both),
        (&[by, by_another], twice),
        (&[by, by_another, alike], twice),
    ] {
        let wizards = said.iter().fold(wizards(), |wizards, say| say(wizards));
        let refused = wizards.seal(SealPolicy::ephemeral()).expect_err("a contradiction");
        assert_eq!(refused.problems().len(), 1, "{refused}");
        let told = refused.to_string();
        assert!(words.iter().all(|word| told.contains(word)), "{told}");
    }
    for said in [&[by][..], &[alike], &[alike, alike], &[]] {
        let wizards = said.iter().fold(wizards(), |wizards, say| say(wizards));
        assert!(wizards.seal(SealPolicy::ephemeral()).is_ok());
    }
}
