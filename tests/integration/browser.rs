//! A form on a page, in a real browser, with a person before it.

use axum::{
    Router,
    http::{HeaderMap, header::SET_COOKIE},
    response::{Html, IntoResponse, Redirect},
    routing::get,
};
use url::{Url, form_urlencoded};
use wizard_tests::browser::Browser;

const FORM: &str = r#"
    <h1>Who travels?</h1>
    <form method="post">
        <input name="name" value="Nobody" required>
        <input name="day" type="date">
        <select name="class"><option value="1">First</option><option value="2">Second</option></select>
        <input name="window" type="checkbox" value="yes">
        <p hidden>Not for your eyes.</p>
        <button>Send</button>
    </form>
"#;

/// Sends the person to a page that shows what they sent.
async fn send(form: String) -> Redirect {
    Redirect::to(&format!("/sent?{form}"))
}

async fn sent(request: axum::extract::Request) -> Html<String> {
    let query = request.uri().query().unwrap_or_default();
    let answers = form_urlencoded::parse(query.as_bytes()).map(|(name, value)| format!("<p>{name}: {value}</p>"));
    Html(answers.collect())
}

/// Tells the cookies that came, and sets one.
async fn cookies(headers: HeaderMap) -> impl IntoResponse {
    let known = headers.get("cookie").is_some();
    let text = if known { "I know you." } else { "Who are you?" };
    ([(SET_COOKIE, "visited=yes")], Html(text))
}

/// Serves the pages; where.
async fn serve() -> Url {
    let router = Router::new()
        .route("/", get(async || Html(FORM)).post(send))
        .route("/sent", get(sent))
        .route("/cookies", get(cookies));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, router).await });
    url.parse().expect("a URL")
}

#[tokio::test]
async fn a_page_is_filled_in_and_sent_as_a_person_would() {
    let url = serve().await;
    let browser = Browser::start().await;

    browser.open(url.as_str()).await;
    assert!(browser.text().await.starts_with("Who travels?"));
    assert!(!browser.text().await.contains("Not for your eyes."));

    // The browser itself asks for what is required: the page stays.
    browser.fill("[name=name]", "").await;
    browser.click("button").await;
    assert_eq!(browser.url().await, url.as_str());

    browser.fill("[name=name]", "Zoë & Co").await;
    browser.fill("[name=day]", "2026-03-04").await;
    browser.click("[name=class] [value='2']").await;
    browser.click("[name=window]").await;
    browser.click("button").await;

    assert!(browser.url().await.starts_with(&format!("{url}sent?")));
    let lines = browser.text().await;
    assert_eq!(
        lines.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>(),
        ["name: Zoë & Co", "day: 2026-03-04", "class: 2", "window: yes"]
    );
}

#[tokio::test]
async fn each_browser_has_cookies_of_its_own() {
    let url = serve().await.join("cookies").expect("a path");
    let one = Browser::start().await;
    one.open(url.as_str()).await;
    one.open(url.as_str()).await;
    assert_eq!(one.text().await, "I know you.");

    let other = Browser::start().await;
    other.open(url.as_str()).await;
    assert_eq!(other.text().await, "Who are you?");
}
