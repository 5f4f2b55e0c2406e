//! A secret that the person enters on a page: the example `keys`, with real clients and a real browser.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
    time::Duration,
};

use axum::{Router, response::Html, routing::get};
use serde_json::json;
use wizard_examples::keys::PASSWORD;
use wizard_tests::{
    browser::Browser,
    connect::call,
    install,
    keys::{Server, Visitor, enter, gone, link, open, sent},
    python::Call,
    server::HttpServer,
};

const SECRET: &str = "s3cret & <b>secret</b>";

#[tokio::test]
async fn what_the_person_enters_on_the_page_passes_through_no_message() {
    let server = Server::start().await;
    let ann = server.client("ann").await;
    let asked = ann.call(call("connect")).await.asked();
    assert_eq!(asked.message(), "Which service?");
    let chosen = call("connect").state(&asked.state).answer("service", &json!("maps"));
    let asked = ann.call(chosen).await.asked();
    assert_eq!(
        asked.page().message,
        "Open our page, where you enter your API key for Maps & routes"
    );
    let link = link(&asked);
    assert!(
        link.as_str()
            .starts_with(&format!("{}?service=maps&visit=", server.url("keys")))
    );

    // The call waits while they are on the page.
    let consent = call("connect").state(&asked.state).consent("key");
    let on_the_page = async {
        let browser = Browser::start().await;
        open(&browser, &link, "ann").await;
        assert_eq!(browser.url().await, link.as_str());
        let shown = browser.text().await;
        assert!(
            shown.contains("You are ann. Which API key do you have for Maps & routes?"),
            "{shown}"
        );
        enter(&browser, SECRET).await;
        let shown = browser.text().await;
        assert!(shown.contains("Your key is stored."), "{shown}");
    };
    let (reply, ()) = tokio::join!(ann.call(consent), on_the_page);
    assert_eq!(
        reply.text(),
        "Maps & routes is connected: the key of ann has 22 characters."
    );

    let messages = server.messages();
    assert!(
        messages.contains(link.query().expect("a query")),
        "the link is in a message"
    );
    for part in [SECRET, "s3cret", "</b>", "u003c/b"] {
        assert!(!messages.contains(part), "{part}");
    }
}

#[tokio::test]
async fn a_link_that_was_sent_on_is_refused_and_still_good_for_the_person_who_was_asked() {
    let server = Server::start().await;
    let ann = server.client("ann").await;
    let asked = sent(&ann).await;
    let link = link(&asked);

    let browser_of_bob = Browser::start().await;
    open(&browser_of_bob, &link, "bob").await;
    let shown = browser_of_bob.text().await;
    assert!(shown.contains("This link was made for another person."), "{shown}");
    let bob = Visitor::logged_in(&server, "bob").await;
    let answer = bob.post(&link, &[("key", SECRET)]).await;
    assert_eq!(answer.status, 403);
    assert!(
        answer.text.contains("This link was made for another person."),
        "{answer:?}"
    );
    assert_eq!(server.stored(), 0);

    let browser_of_ann = Browser::start().await;
    open(&browser_of_ann, &link, "ann").await;
    enter(&browser_of_ann, SECRET).await;
    assert_eq!(server.stored(), 1);
    assert_eq!(
        ann.call(gone(&asked)).await.text(),
        "Weather is connected: the key of ann has 22 characters."
    );
}

/// Another site: a page with a button that sends a form with a key to `target`. Where it is; it is no page of the same site
/// as 127.0.0.1.
async fn other_site(target: &str) -> String {
    let target = target.replace('&', "&amp;");
    let page = format!(
        "<form method=\"post\" action=\"{target}\"><input name=\"key\" value=\"evil\"><button>Win!</button></form>"
    );
    let router = Router::new().route("/", get(async || Html(page)));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://localhost:{port}/")
}

#[tokio::test]
async fn another_site_cannot_send_the_form_for_a_person_who_is_logged_in() {
    let server = Server::start().await;
    let asked = sent(&server.client("ann").await).await;
    let link = link(&asked);
    let browser = Browser::start().await;
    open(&browser, &link, "ann").await;
    browser.open(&other_site(link.as_str()).await).await;
    browser.click("button").await;
    assert!(browser.url().await.starts_with(server.url("").as_str()), "it was sent");
    assert_eq!(server.stored(), 0);

    browser.open(link.as_str()).await;
    enter(&browser, SECRET).await;
    assert_eq!(server.stored(), 1, "the link is still good");
}

/// The end of the first line of `output` that begins with `start`.
fn line(output: &mut impl BufRead, start: &str) -> String {
    let mut lines = output.lines().map(|line| line.expect("a text"));
    lines
        .find_map(|line| Some(line.strip_prefix(start)?.to_owned()))
        .unwrap_or_else(|| panic!("no line {start}"))
}

#[tokio::test]
async fn the_demonstration_waits_for_whoever_opens_the_link() {
    let mut demo = Command::new(install::keys())
        .args(["--demo", "--http", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the example starts");
    let mut output = BufReader::new(demo.stdout.take().expect("it is piped"));
    let link: url::Url = line(&mut output, "open        ").parse().expect("a URL");
    assert_eq!(
        line(&mut output, "log in      "),
        format!("as ann, with the password {PASSWORD}ann")
    );
    let visitor = Visitor::logged_in_at(&link.join("login").expect("a path"), "ann").await;
    assert_eq!(visitor.post(&link, &[("key", SECRET)]).await.status, 200);
    let mut end = String::new();
    output.read_to_string(&mut end).expect("a text");
    assert_eq!(
        end,
        "result      Weather is connected: the key of ann has 22 characters.\n"
    );
    assert!(demo.wait().expect("it ends").success());
}

#[test]
fn the_python_client_opens_the_link_and_waits_until_the_person_is_done() {
    let server = HttpServer::keys();
    let played = Call::of_the_keys(&server, "ann")
        .answer("service", "weather")
        .visits(
            "key",
            [
                json!({"name": "ann", "password": format!("{PASSWORD}ann")}),
                json!({"key": SECRET}),
            ],
        )
        .play();
    let [service, key] = &played.asked[..] else {
        panic!("two questions: {played:?}")
    };
    assert_eq!((&*service.form, service.url.as_ref()), ("service", None));
    assert_eq!(
        (&*key.form, &*key.message),
        ("key", "Open our page, where you enter your API key for Weather")
    );
    assert!(
        key.url
            .as_ref()
            .is_some_and(|url| url.contains("/keys?service=weather&visit="))
    );
    // Three rounds, of which the last one has waited, and the list of tools, which the client reads its result by.
    assert_eq!(played.statuses, [200; 4]);
    assert_eq!(
        played.reply.text(),
        "Weather is connected: the key of ann has 22 characters."
    );
}

#[tokio::test]
async fn a_round_that_waited_long_enough_sends_the_client_back_without_a_question() {
    let server = Server::waits_for(Duration::from_millis(100)).await;
    let ann = server.client("ann").await;
    let asked = sent(&ann).await;
    let waiting = ann.call(gone(&asked)).await.asked();
    assert!(waiting.waits(), "{waiting:?}");
    let visitor = Visitor::logged_in(&server, "ann").await;
    assert_eq!(visitor.post(&link(&asked), &[("key", SECRET)]).await.status, 200);
    let back = wizard_tests::keys::weather().state(&waiting.state);
    assert_eq!(
        ann.call(back).await.text(),
        "Weather is connected: the key of ann has 22 characters."
    );
}
