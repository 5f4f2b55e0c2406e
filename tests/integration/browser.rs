//! A form on a page, in a real browser, with a person before it.

use axum::{
    Router,
    response::{Html, Redirect},
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

/// Serves the pages; where.
async fn serve() -> Url {
    let router = Router::new()
        .route("/", get(async || Html(FORM)).post(send))
        .route("/sent", get(sent));
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
#[should_panic(expected = "ERR_NAME_NOT_RESOLVED")]
async fn the_browser_has_no_way_to_another_machine() {
    Browser::start().await.open("http://example.com/").await;
}

#[tokio::test]
#[should_panic(expected = "button is covered")]
async fn what_a_person_cannot_reach_is_not_clicked_on() {
    let browser = Browser::start().await;
    browser
        .open("data:text/html,<button>Send</button><div style='position: fixed; inset: 0'>Wait.</div>")
        .await;
    browser.click("button").await;
}
