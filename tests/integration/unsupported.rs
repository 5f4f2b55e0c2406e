//! `if_unsupported = skip`: a question goes on with its empty value where the client cannot be asked (rule 6 of a round).

use serde_json::{Value, json};
use wizard_core::{AnyHost, Visit, Wizard, final_step};
use wizard_tests::flow::{self, Flow, Reply, accept, said};

const ANY: &dyn AnyHost = &();

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Any wishes?
    #[ask(if_unsupported = skip)]
    wishes: Option<String>,
    /// How urgent are {wishes}?
    #[ask(when = wishes.is_some())]
    urgency: Option<String>,
    #[sample("Write a greeting")]
    greeting: String,
}

#[final_step]
fn book(book: Book) -> String {
    format!("{:?} {:?} {}", book.wishes, book.urgency, book.greeting)
}

/// Everything may be passed over.
#[derive(Wizard)]
#[wizard(rounds = fewest, progress)]
struct Whatever {
    #[visit("Open the page", url = "https://keys.example/new", done = false)]
    #[ask(if_unsupported = skip)]
    page: Option<Visit>,
    #[sample("Write a greeting")]
    #[ask(if_unsupported = skip)]
    greeting: Option<String>,
    /// Which?
    #[ask(form = "both", if_unsupported = skip)]
    which: Vec<Topping>,
    /// Sure?
    #[ask(form = "both", if_unsupported = skip, only_user)]
    sure: bool,
}

/// Say something, of which a person may have to be sure.
#[derive(Wizard)]
struct Checked {
    /// Sure?
    #[ask(if_unsupported = skip)]
    sure: bool,
    #[sample("Write a greeting")]
    #[ask(check = if sure { Ok(()) } else { Err("Nobody is sure.") }, again = sure)]
    greeting: String,
}

#[final_step]
fn checked(answers: Checked) -> String {
    format!("{} {}", answers.sure, answers.greeting)
}

#[derive(Clone, Copy, Debug, wizard_core::Choice)]
enum Topping {
    A,
    B,
}

#[final_step]
fn whatever(answers: Whatever) -> String {
    let Whatever {
        page,
        greeting,
        which,
        sure,
    } = answers;
    format!("{} {greeting:?} {which:?} {sure}", page.is_some())
}

/// One of two may be passed over.
#[derive(Wizard)]
struct Half {
    /// Which note?
    #[ask(form = "both", if_unsupported = skip)]
    note: Option<String>,
    /// Which text?
    #[ask(form = "both")]
    text: String,
}

#[final_step]
fn half(answers: Half) -> String {
    format!("{:?} {}", answers.note, answers.text)
}

async fn call<W>(capabilities: Value, arguments: Value) -> Reply
where
    W: Wizard<Server = dyn AnyHost>,
    W::Output: wizard_core::ToolOutput,
{
    Flow::at(ANY)
        .capabilities(capabilities)
        .arguments(arguments)
        .call::<W>()
        .await
}

#[tokio::test]
async fn only_what_the_client_can_be_asked_is_asked() {
    let mut flow = Flow::at(ANY).capabilities(json!({"sampling": {}}));
    let reply = flow.call::<Book>().await;
    assert_eq!(flow::keys(&reply), ["greeting"]);
    flow.respond(&reply, json!({"greeting": said("Hi")}));
    assert_eq!(flow::text(&flow.call::<Book>().await), "None None Hi");
    assert_eq!(
        flow::keys(&call::<Book>(flow::everything(), json!({})).await),
        ["wishes"]
    );
}

#[tokio::test]
async fn every_kind_of_question_can_be_passed_over() {
    assert_eq!(
        flow::text(&call::<Whatever>(json!({}), json!({})).await),
        "false None [] false"
    );
    let reply = call::<Whatever>(json!({"elicitation": {}}), json!({})).await;
    assert_eq!(flow::keys(&reply), ["both"]);
    assert!(flow::words(&reply, "both").starts_with("Step 1 of 1."), "{reply:?}");
    let mut flow = Flow::at(ANY);
    let reply = flow.before_rounds().call::<Whatever>().await;
    assert_eq!(
        flow::text(&reply),
        "false None [] false",
        "one of an earlier version cannot be asked"
    );
}

#[tokio::test]
async fn an_argument_is_taken_all_the_same() {
    let reply = call::<Book>(json!({"sampling": {}}), json!({"wishes": "a view", "urgency": "low"})).await;
    assert_eq!(flow::keys(&reply), ["greeting"]);
    let reply = call::<Whatever>(json!({}), json!({"which": ["b"], "greeting": "Hi"})).await;
    assert_eq!(flow::text(&reply), r#"false Some("Hi") [B] false"#);
}

#[tokio::test]
async fn what_may_not_be_passed_over_is_missing_alone() {
    let error = call::<Half>(json!({}), json!({})).await.expect_err("it cannot ask");
    assert_eq!(error.code, -32021);
    assert!(
        error
            .message
            .ends_with("Call again with this argument:\n- `text`: a text, at most 1000 characters")
    );
    assert_eq!(
        flow::text(&call::<Half>(json!({}), json!({"text": "t"})).await),
        "None t"
    );
}

#[tokio::test]
async fn what_a_check_asks_again_is_not_passed_over() {
    let mut flow = Flow::at(ANY).capabilities(json!({"sampling": {}}));
    let reply = flow.call::<Checked>().await;
    flow.respond(&reply, json!({"greeting": said("Hi")}));
    let error = flow.call::<Checked>().await.expect_err("it cannot ask");
    assert_eq!(error.code, -32021);
    assert!(
        error
            .message
            .ends_with("Call again from the start with this argument:\n- `sure`: true or false"),
        "{}",
        error.message
    );
    let mut flow = Flow::at(ANY)
        .capabilities(json!({"sampling": {}}))
        .arguments(json!({"sure": true}));
    let reply = flow.call::<Checked>().await;
    flow.respond(&reply, json!({"greeting": said("Hi")}));
    assert_eq!(flow::text(&flow.call::<Checked>().await), "true Hi");
}

#[tokio::test]
async fn a_later_request_that_can_be_asked_is_asked() {
    let mut flow = Flow::at(ANY).capabilities(json!({"sampling": {}}));
    let reply = flow.call::<Book>().await;
    flow.respond(&reply, json!({"greeting": said("Hi")}));
    let mut flow = flow.capabilities(flow::everything());
    let reply = flow.call::<Book>().await;
    assert_eq!(flow::keys(&reply), ["wishes"]);
    let reply = flow
        .respond(&reply, json!({"wishes": accept("wishes", "a view")}))
        .call::<Book>()
        .await;
    let reply = flow
        .respond(&reply, json!({"urgency": accept("urgency", "low")}))
        .call::<Book>()
        .await;
    assert_eq!(
        flow::text(&reply),
        r#"Some("a view") Some("low") Hi"#,
        "the model is not asked twice"
    );
}

#[test]
fn the_description_does_not_say_that_it_needs_a_client_that_can_be_asked() {
    let tool = wizard_core::wire::tool::<Whatever>();
    let description = tool["description"].as_str().unwrap_or_default();
    assert!(
        description.ends_with(
            "Asks the person for `page`, `which`, `sure`. A client that cannot show forms passes `which` as arguments."
        ),
        "{description}"
    );
}
