//! Several kinds of input in one wizard: asked together, reviewed, and each with its capability.

use serde_json::{Value, json};
use wizard_core::{AnyHost, Root, Visit, Wizard, final_step};
use wizard_tests::flow::{Flow, accept, keys, said, text, words};

const NOBODY: &dyn AnyHost = &();

/// Every kind at once.
#[derive(Wizard)]
#[wizard(rounds = fewest, progress, confirm = "Send {line} to {name}?")]
struct AtOnce {
    /// Who?
    name: String,
    #[sample("Say something.")]
    line: String,
    #[roots]
    folders: Vec<Root>,
    #[visit("Open it.", url = "https://page.example/", done = page.reference() != server.not_yet())]
    page: Visit,
    #[sample("Answer {line} for {name}.")]
    answer: String,
}

/// Knows which page is not done yet.
struct Pages(std::sync::Mutex<String>);

impl Pages {
    fn not_yet(&self) -> String {
        self.0.lock().expect("no panic").clone()
    }
}

#[final_step]
fn at_once(answers: AtOnce, _server: &Pages) -> String {
    format!(
        "{} {} {} {}",
        answers.name,
        answers.line,
        answers.folders.len(),
        answers.answer
    )
}

fn reference(reply: &Result<Value, wizard_core::wire::ErrorObject>) -> String {
    let url = reply.as_ref().expect("a round")["inputRequests"]["page"]["params"]["url"].clone();
    let (_, reference) = url.as_str().expect("a page").split_once("visit=").expect("a reference");
    reference.to_owned()
}

#[tokio::test]
async fn one_round_asks_everything_that_does_not_depend_on_each_other() {
    let pages = Pages(std::sync::Mutex::default());
    let mut flow = Flow::at(&pages);
    let first = flow.call::<AtOnce>().await;
    assert_eq!(keys(&first), ["name", "line", "folders", "page"]);
    assert_eq!(
        words(&first, "line"),
        "Say something.",
        "a model is not told which step it is"
    );
    assert_eq!(words(&first, "name"), "Steps 1 to 2 of 3. Who?");
    assert_eq!(words(&first, "page"), "Steps 1 to 2 of 3. Open it.");
    *pages.0.lock().expect("no panic") = reference(&first);
    // The page is not done: what depends on the others alone is asked meanwhile.
    let responses = json!({
        "name": accept("name", "Ann"),
        "line": said("Hello"),
        "folders": {"roots": [{"uri": "file:///a"}]},
        "page": {"action": "accept"},
    });
    let second = flow.respond(&first, responses).call::<AtOnce>().await;
    assert_eq!(keys(&second), ["answer"]);
    assert_eq!(words(&second, "answer"), "Answer “Hello” for “Ann”.");
    let waiting = flow
        .respond(&second, json!({"answer": said("Hi")}))
        .call::<AtOnce>()
        .await;
    let round = waiting.as_ref().expect("a round");
    assert_eq!(
        (&round["resultType"], round.get("inputRequests")),
        (&json!("input_required"), None)
    );
    pages.0.lock().expect("no panic").clear();
    let confirm = flow.respond(&waiting, json!({})).call::<AtOnce>().await;
    assert_eq!(words(&confirm, "confirm"), "Step 3 of 3. Send “Hello” to “Ann”?");
    let done = flow
        .respond(&confirm, json!({"confirm": accept("confirm", true)}))
        .call::<AtOnce>()
        .await;
    assert_eq!(text(&done), "Ann Hello 1 Hi");
}

#[tokio::test]
async fn a_round_is_not_sent_to_a_client_that_lacks_one_of_its_kinds_and_the_error_names_what_is_missing() {
    let pages = Pages(std::sync::Mutex::default());
    for (declared, form, required) in [
        (
            json!({"elicitation": {}, "sampling": {}, "roots": {}}),
            "page",
            json!({"elicitation": {"url": {}}}),
        ),
        (
            json!({"elicitation": {"url": {}}, "sampling": {}, "roots": {}}),
            "name",
            json!({"elicitation": {"form": {}}}),
        ),
        (
            json!({"elicitation": {"form": {}, "url": {}}, "roots": {}}),
            "line",
            json!({"sampling": {}}),
        ),
        (
            json!({"elicitation": {"form": {}, "url": {}}, "sampling": {}}),
            "folders",
            json!({"roots": {}}),
        ),
        (
            json!({"elicitation": {"form": {}, "url": {}}}),
            "line",
            json!({"sampling": {}, "roots": {}}),
        ),
        (
            json!({}),
            "name",
            json!({"elicitation": {"form": {}, "url": {}}, "sampling": {}, "roots": {}}),
        ),
    ] {
        let refused = Flow::at(&pages).capabilities(declared.clone()).call::<AtOnce>().await;
        let error = refused.expect_err("a missing capability");
        assert_eq!(error.code, -32021, "{declared}");
        assert_eq!(
            error.data,
            Some(json!({"requiredCapabilities": required})),
            "{declared}"
        );
        assert!(error.message.contains(&format!("`{form}`")), "{}", error.message);
    }
}

/// The answers in a list.
#[derive(Wizard)]
#[wizard(review)]
struct Listed {
    #[sample("Say something.")]
    line: String,
    /// The page
    #[visit(url = "http://localhost/", done = page.reference() != "")]
    page: Visit,
}

#[final_step]
fn listed(answers: Listed) -> String {
    answers.line
}

#[tokio::test]
async fn a_review_shows_no_link_and_offers_to_ask_the_model_again_but_not_to_open_the_page_again() {
    let mut flow = Flow::at(NOBODY).arguments(json!({"line": "Hello"}));
    let page = flow.call::<Listed>().await;
    let review = flow
        .respond(&page, json!({"page": {"action": "accept"}}))
        .call::<Listed>()
        .await;
    assert_eq!(
        words(&review, "review"),
        "Is everything right?\n- Say something. “Hello”\n- The page done"
    );
    let schema = &review.as_ref().expect("a round")["inputRequests"]["review"]["params"]["requestedSchema"];
    let values: Vec<_> = schema["properties"]["review"]["oneOf"]
        .as_array()
        .expect("choices")
        .iter()
        .collect();
    let values: Vec<_> = values
        .into_iter()
        .map(|choice| choice["const"].as_str().expect("a value"))
        .collect();
    assert_eq!(values, ["go-on", "line"]);
    let again = flow
        .respond(&review, json!({"review": accept("review", "line")}))
        .call::<Listed>()
        .await;
    assert_eq!(words(&again, "line"), "Say something.");
    let review = flow.respond(&again, json!({"line": said("Hi")})).call::<Listed>().await;
    let done = flow
        .respond(&review, json!({"review": accept("review", "go-on")}))
        .call::<Listed>()
        .await;
    assert_eq!(text(&done), "Hi");
}

/// Store a key for a tenant.
#[derive(Wizard)]
#[wizard(review)]
struct Tenant {
    /// Which tenant?
    tenant: String,
    #[visit("Store the key of {tenant}", url = "https://page.example/", done = server.not_yet() != page.reference())]
    page: Visit,
}

#[final_step]
fn tenant(answers: Tenant, _server: &Pages) -> String {
    answers.tenant
}

#[tokio::test]
async fn a_page_that_is_asked_for_in_other_words_has_another_link() {
    let pages = Pages(std::sync::Mutex::default());
    let mut flow = Flow::at(&pages);
    let asked = flow.call::<Tenant>().await;
    let page = flow
        .respond(&asked, json!({"tenant": accept("tenant", "a")}))
        .call::<Tenant>()
        .await;
    let first = reference(&page);
    let nothing = flow.respond(&page, json!({})).call::<Tenant>().await;
    assert_eq!(reference(&nothing), first, "the same question has the same link");
    let review = flow
        .respond(&nothing, json!({"page": {"action": "accept"}}))
        .call::<Tenant>()
        .await;
    let again = flow
        .respond(&review, json!({"review": accept("review", "tenant")}))
        .call::<Tenant>()
        .await;
    let page = flow
        .respond(&again, json!({"tenant": accept("tenant", "b")}))
        .call::<Tenant>()
        .await;
    assert_eq!(
        words(&page, "page"),
        "This has changed since it was answered.\nStore the key of “b”"
    );
    assert_ne!(
        reference(&page),
        first,
        "what was done for one is not done for the other"
    );
}

#[tokio::test]
async fn a_client_without_rounds_is_not_told_to_come_back() {
    let pages = Pages(std::sync::Mutex::default());
    let mut flow = Flow::at(&pages).arguments(json!({"tenant": "a"}));
    let page = flow.call::<Tenant>().await;
    *pages.0.lock().expect("no panic") = reference(&page);
    let waits = flow
        .respond(&page, json!({"page": {"action": "accept"}}))
        .call::<Tenant>()
        .await;
    assert_eq!(waits.as_ref().expect("a round")["resultType"], "input_required");
    let told = flow.respond(&waits, json!({})).before_rounds().call::<Tenant>().await;
    assert_eq!(told.as_ref().expect("a result")["isError"], true);
    assert!(
        text(&told).starts_with("This client cannot be asked for `page`"),
        "{}",
        text(&told)
    );
}
