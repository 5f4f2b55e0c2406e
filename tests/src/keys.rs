//! The `keys` example in this process, and people at its pages.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    body::{Body, to_bytes},
    extract::{Request, State},
    middleware::{Next, from_fn_with_state},
    response::Response,
};
use reqwest::{
    Method, StatusCode,
    header::{CONTENT_TYPE, COOKIE, HeaderMap, LOCATION, SET_COOKIE},
};
use serde_json::json;
use url::{Url, form_urlencoded::Serializer};
use wizard_core::{SealPolicy, Wizards, rmcp::Host};
use wizard_examples::keys::{Connect, Keys, PASSWORD, TOKEN, principal, server};

use crate::{
    browser::Browser,
    connect::{self, Asked, Session, call, forms_and_links},
    raw,
};

/// The example, serving.
#[derive(Debug)]
pub struct Server {
    base: Url,
    host: Host<Keys>,
    messages: Messages,
}

/// Every byte that passed at `/mcp`, either way.
type Messages = Arc<Mutex<Vec<u8>>>;

impl Server {
    /// Serves it. A round waits for a person as long as in the example.
    pub async fn start() -> Self {
        Self::waits_for(Duration::from_secs(20)).await
    }

    /// Serves it. A round waits `visit_wait` for a person.
    ///
    /// # Panics
    ///
    /// When there is no port.
    pub async fn waits_for(visit_wait: Duration) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let base: Url = base.parse().expect("a URL");
        let host = Wizards::new(Keys::at(base.join("keys").expect("a path")))
            .tool::<Connect>()
            .visit_wait(visit_wait)
            .principal(principal)
            .seal(SealPolicy::ephemeral().audience("keys"))
            .expect("a good configuration");
        let messages = Messages::default();
        let server = server(host.clone()).layer(from_fn_with_state(Arc::clone(&messages), record));
        raw::spawn(server, listener);
        Self { base, host, messages }
    }

    /// A client of `person` that can be asked with forms, and can show a link.
    pub async fn client(&self, person: &str) -> Session {
        let token = format!("{TOKEN}{person}");
        Session::http_as(self.url("mcp").as_str(), &token, forms_and_links()).await
    }

    /// Where `path` is.
    ///
    /// # Panics
    ///
    /// When that is no path.
    pub fn url(&self, path: &str) -> Url {
        self.base.join(path).expect("a path")
    }

    /// How many keys were stored.
    pub fn stored(&self) -> usize {
        self.host.handler().count()
    }

    /// What passed at `/mcp` so far, either way.
    pub fn messages(&self) -> String {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&messages).into_owned()
    }
}

/// Keeps a copy of what comes to `/mcp` and of what is answered.
async fn record(State(messages): State<Messages>, request: Request, next: Next) -> Response {
    if request.uri().path() != "/mcp" {
        return next.run(request).await;
    }
    let keep = |bytes: &[u8]| {
        let mut messages = messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.extend_from_slice(bytes);
    };
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, usize::MAX).await.expect("a whole request");
    keep(&body);
    let (parts, body) = next
        .run(Request::from_parts(parts, Body::from(body)))
        .await
        .into_parts();
    let body = to_bytes(body, usize::MAX).await.expect("a whole response");
    keep(&body);
    Response::from_parts(parts, Body::from(body))
}

/// A call to connect the weather.
pub fn weather() -> connect::Request {
    call("connect").arguments(json!({"service": "weather"}))
}

/// The round in which the person is sent to the page for the weather.
pub async fn sent(session: &Session) -> Asked {
    session.call(weather()).await.asked()
}

/// Where the person is sent in a round.
///
/// # Panics
///
/// When they are sent nowhere.
pub fn link(asked: &Asked) -> Url {
    asked.page().url.parse().expect("a URL")
}

/// The person consents to be sent there.
pub fn gone(asked: &Asked) -> connect::Request {
    weather().state(&asked.state).consent("key")
}

/// `person` opens `link` in a browser that does not know them, and logs in.
pub async fn open(browser: &Browser, link: &Url, person: &str) {
    browser.open(link.as_str()).await;
    browser.fill("[name=name]", person).await;
    browser.fill("[name=password]", &format!("{PASSWORD}{person}")).await;
    browser.click("button").await;
}

/// The person enters `key` on the page.
pub async fn enter(browser: &Browser, key: &str) {
    browser.fill("[name=key]", key).await;
    browser.click("button").await;
}

/// Somebody who sends what no browser sends, or to see what a browser does not show. Follows no redirect.
#[derive(Debug)]
pub struct Visitor {
    http: reqwest::Client,
    cookie: Option<String>,
    site: Option<&'static str>,
}

/// What a page answered.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The page.
    pub text: String,
}

impl Answer {
    /// Where a redirect leads.
    pub fn location(&self) -> Option<&str> {
        self.headers.get(LOCATION)?.to_str().ok()
    }
}

impl Visitor {
    /// Somebody who is not logged in.
    ///
    /// # Panics
    ///
    /// When there is no HTTP.
    pub fn unknown() -> Self {
        let http = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none());
        Self {
            http: http.build().expect("a client"),
            cookie: None,
            site: Some("same-origin"),
        }
    }

    /// `person`, logged in at `server`.
    pub async fn logged_in(server: &Server, person: &str) -> Self {
        Self::logged_in_at(&server.url("login"), person).await
    }

    /// `person`, logged in on the page `login`.
    ///
    /// # Panics
    ///
    /// When they are not let in.
    pub async fn logged_in_at(login: &Url, person: &str) -> Self {
        let visitor = Self::unknown();
        let password = format!("{PASSWORD}{person}");
        let fields = [("name", person), ("password", &password)];
        let answer = visitor.post(login, &fields).await;
        let cookie = answer.headers.get(SET_COOKIE).expect("a session");
        let cookie = cookie.to_str().expect("a text").split(';').next();
        Self {
            cookie: cookie.map(str::to_owned),
            ..visitor
        }
    }

    /// Their browser says that a request comes from `site`, or says nothing.
    #[must_use]
    pub fn from(self, site: Option<&'static str>) -> Self {
        Self { site, ..self }
    }

    /// Opens a page.
    pub async fn get(&self, url: &Url) -> Answer {
        self.send(Method::GET, url, String::new()).await
    }

    /// Sends a form with `fields`.
    pub async fn post(&self, url: &Url, fields: &[(&str, &str)]) -> Answer {
        let form = Serializer::new(String::new()).extend_pairs(fields).finish();
        self.send(Method::POST, url, form).await
    }

    async fn send(&self, method: Method, url: &Url, form: String) -> Answer {
        let mut request = self.http.request(method, url.clone()).body(form);
        request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        if let Some(site) = self.site {
            request = request.header("sec-fetch-site", site);
        }
        let response = request.send().await.expect("the server answers");
        Answer {
            status: response.status(),
            headers: response.headers().clone(),
            text: response.text().await.expect("a page"),
        }
    }
}
