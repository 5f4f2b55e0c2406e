//! Links of the example `keys`, as those see them who open one: by requests of which a browser shows nothing.

use std::time::Duration;

use wizard_examples::keys::PASSWORD;
use wizard_tests::{
    connect::{Session, forms},
    keys::{Server, Visitor, gone, link, sent, weather},
};

/// What the page says of a link.
async fn refused(visitor: &Visitor, link: &url::Url) -> String {
    let shown = visitor.get(link).await;
    let sent = visitor.post(link, &[("key", "abc")]).await;
    assert_eq!(
        (shown.status.as_u16(), sent.status.as_u16()),
        (403, 403),
        "{shown:?} {sent:?}"
    );
    assert_eq!(shown.text, sent.text);
    shown.text
}

#[tokio::test]
async fn a_link_can_be_opened_often_and_used_once() {
    let server = Server::start().await;
    let client = server.client("ann").await;
    let asked = sent(&client).await;
    let link = link(&asked);
    let ann = Visitor::logged_in(&server, "ann").await;
    for _ in 0..3 {
        assert_eq!(ann.get(&link).await.status, 200);
    }
    assert_eq!(ann.post(&link, &[("key", "abc")]).await.status, 200);
    assert!(refused(&ann, &link).await.contains("This link has been used."));
    assert_eq!(server.stored(), 1);
    assert!(client.call(gone(&asked)).await.text().contains("3 characters"));
}

#[tokio::test]
async fn a_link_is_used_once_by_several_who_send_it_at_the_same_time() {
    let server = Server::start().await;
    let link = link(&sent(&server.client("ann").await).await);
    let ann = Visitor::logged_in(&server, "ann").await;
    let fields = [("key", "abc")];
    let send = || async { ann.post(&link, &fields).await.status.as_u16() };
    let (one, two, three, four) = tokio::join!(send(), send(), send(), send());
    let mut statuses = [one, two, three, four];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403, 403, 403]);
}

#[tokio::test]
async fn a_link_that_was_changed_is_not_valid() {
    let server = Server::start().await;
    let mut link = link(&sent(&server.client("ann").await).await);
    let ann = Visitor::logged_in(&server, "ann").await;
    let reference = link.as_str().split_once("visit=").expect("a reference").1.to_owned();
    for changed in [&reference[1..], &reference.to_ascii_lowercase(), "", "%3Cscript%3E"] {
        link.set_query(Some(&format!("service=weather&visit={changed}")));
        let told = refused(&ann, &link).await;
        assert!(told.contains("This link is not valid."), "{told}");
        assert!(!told.contains("script"), "{told}");
    }
}

#[tokio::test]
async fn the_page_is_shown_to_nobody_who_is_not_logged_in() {
    let server = Server::start().await;
    let link = link(&sent(&server.client("ann").await).await);
    let stranger = Visitor::unknown();
    let login = format!("/login?{}", link.query().expect("a query"));
    for answer in [stranger.get(&link).await, stranger.post(&link, &[("key", "abc")]).await] {
        assert_eq!((answer.status.as_u16(), answer.location()), (303, Some(&*login)));
        assert_eq!(answer.text, "");
    }
    let login = server.url(&login);
    for (name, password) in [
        ("ann", "password-of-bob"),
        ("eve", "password-of-eve"),
        ("", ""),
        ("ann", "token-of-ann"),
    ] {
        let answer = stranger.post(&login, &[("name", name), ("password", password)]).await;
        assert_eq!(answer.status, 403, "{name}");
        assert!(!answer.headers.contains_key("set-cookie"), "{answer:?}");
    }
    assert_eq!(server.stored(), 0);
}

#[tokio::test]
async fn after_the_login_the_person_is_back_on_the_page_and_nowhere_else() {
    let server = Server::start().await;
    let stranger = Visitor::unknown();
    let fields = [("name", "ann"), ("password", &*format!("{PASSWORD}ann"))];
    for query in ["service=weather&visit=x", "https://evil.example/", "//evil.example"] {
        let answer = stranger.post(&server.url(&format!("login?{query}")), &fields).await;
        assert_eq!(answer.location(), Some(&*format!("/keys?{query}")));
        let cookie = answer.headers["set-cookie"].to_str().expect("a text");
        assert!(cookie.ends_with("; HttpOnly; SameSite=Strict; Path=/"), "{cookie}");
    }
}

#[tokio::test]
async fn forms_are_taken_from_pages_of_this_server_alone() {
    let server = Server::start().await;
    let link = link(&sent(&server.client("ann").await).await);
    let credentials = [("name", "ann"), ("password", &*format!("{PASSWORD}ann"))];
    for site in [Some("cross-site"), Some("same-site"), Some("none"), None] {
        let ann = Visitor::logged_in(&server, "ann").await.from(site);
        assert_eq!(ann.post(&link, &[("key", "abc")]).await.status, 403, "{site:?}");
        let answer = ann.post(&server.url("login"), &credentials).await;
        assert_eq!(answer.status, 403, "{site:?}");
        assert!(!answer.headers.contains_key("set-cookie"), "{answer:?}");
        assert_eq!(ann.get(&link).await.status, 200, "a link may be followed from anywhere");
    }
    assert_eq!(server.stored(), 0);
}

#[tokio::test]
async fn a_key_that_is_none_does_not_use_the_link_up() {
    let server = Server::start().await;
    let link = link(&sent(&server.client("ann").await).await);
    let ann = Visitor::logged_in(&server, "ann").await;
    assert_eq!(ann.post(&link, &[("key", " ")]).await.status, 422);
    assert_eq!(ann.post(&link, &[("key", "abc")]).await.status, 200);
}

#[tokio::test]
async fn a_key_for_another_service_than_was_chosen_connects_nothing() {
    let server = Server::waits_for(Duration::ZERO).await;
    let client = server.client("ann").await;
    let asked = sent(&client).await;
    let other = link(&asked).as_str().replace("service=weather", "service=maps");
    let ann = Visitor::logged_in(&server, "ann").await;
    let answer = ann.post(&other.parse().expect("a URL"), &[("key", "abc")]).await;
    assert_eq!(answer.status, 200);
    assert!(client.call(gone(&asked)).await.asked().waits());
}

#[tokio::test]
async fn a_page_is_kept_nowhere_passes_no_address_on_and_loads_nothing() {
    let server = Server::start().await;
    let link = link(&sent(&server.client("ann").await).await);
    let ann = Visitor::logged_in(&server, "ann").await;
    let bob = Visitor::logged_in(&server, "bob").await;
    for answer in [
        Visitor::unknown().get(&link).await,
        Visitor::unknown().get(&server.url("login")).await,
        bob.get(&link).await,
        ann.get(&link).await,
        ann.get(&server.url("keys")).await,
        ann.post(&link, &[("key", "abc")]).await,
    ] {
        for (name, value) in [
            ("cache-control", "no-store"),
            ("referrer-policy", "no-referrer"),
            (
                "content-security-policy",
                "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            ),
        ] {
            assert_eq!(answer.headers[name], value, "{answer:?}");
        }
    }
}

#[tokio::test]
async fn a_client_that_cannot_show_a_link_is_told_the_capability() {
    let server = Server::start().await;
    let ann = Session::http_as(server.url("mcp").as_str(), "token-of-ann", forms()).await;
    let refused = ann.call(weather()).await.refused();
    assert_eq!(refused.code, -32021);
    assert_eq!(
        refused.data,
        serde_json::json!({"requiredCapabilities": {"elicitation": {"url": {}}}})
    );
    assert_eq!(
        refused.message,
        "Missing required client capability: the person has to be asked for `key` (elicitation, URL mode). Nothing was done. \
         No argument stands for `key`: that needs a client that can open links."
    );
}
