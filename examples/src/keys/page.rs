//! The pages: `/login`, and `/keys`, where the person enters a key.
//!
//! A link alone proves nothing: whoever was asked may have sent it to somebody else, who would enter *their* key for them.
//! So the page finds out by its own login who has opened it, and asks `Visits` whether the link is for them. The address
//! says which link it is, and nothing about a person.

use std::sync::Arc;

use axum::{
    Form, Router,
    extract::{FromRequestParts, Query, RawQuery, Request, State},
    http::{
        HeaderValue, StatusCode,
        header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, SET_COOKIE},
        request::Parts,
    },
    middleware::{Next, from_fn},
    response::{Html, IntoResponse, Redirect, Response},
    routing::get,
};
use serde::Deserialize;
use wizard_core::{VisitError, Visits, rmcp::Host};

use super::{
    Key, Keys, Service,
    people::{Person, Sessions},
};

/// What the pages share.
#[derive(Clone)]
struct Pages {
    host: Host<Keys>,
    visits: Visits,
    sessions: Arc<Sessions>,
}

/// The pages of `host`.
pub(super) fn pages(host: Host<Keys>) -> Router {
    let (visits, sessions) = (host.visits().of("connect", "key"), Arc::default());
    Router::new()
        .route("/keys", get(show).post(store))
        .route("/login", get(ask_who).post(log_in))
        .layer(from_fn(protect))
        .with_state(Pages { host, visits, sessions })
}

/// The query of `/keys`: `service` is of the wizard's `url`, `visit` is the reference.
#[derive(Deserialize)]
struct Link {
    service: Service,
    visit: String,
}

/// What the form of `/keys` sends.
#[derive(Deserialize)]
struct Entered {
    key: String,
}

/// Shows the form to the person that the link is for. It can be opened as often as they like.
async fn show(State(pages): State<Pages>, person: Person, Query(link): Query<Link>) -> Result<Html<String>, Refused> {
    pages.visits.check(&link.visit, &person.principal()).await?;
    Ok(page(&format!(
        "<p>You are {}. Which API key do you have for {}?</p>\
         <form method=\"post\"><input name=\"key\" type=\"password\" autocomplete=\"off\" required> \
         <button>Store</button></form>",
        escape(person.name),
        escape(link.service.title()),
    )))
}

/// Stores the key. The link is used up first: of two who send it at once, one is refused.
///
/// Another site cannot send this form for the person (CSRF): see `protect`, the session's cookie is `SameSite=Strict`, and
/// the link of another person would be refused.
async fn store(
    State(pages): State<Pages>,
    person: Person,
    Query(link): Query<Link>,
    Form(Entered { key }): Form<Entered>,
) -> Result<Response, Refused> {
    let secret = key.trim().to_owned();
    if secret.is_empty() {
        let problem = page("<p>That is no key. Go back to enter one.</p>");
        return Ok((StatusCode::UNPROCESSABLE_ENTITY, problem).into_response());
    }
    let visit = pages.visits.verify(&link.visit, &person.principal()).await?;
    let key = Key {
        owner: person.name.to_owned(),
        service: link.service,
        secret,
    };
    pages.host.handler().store(visit.reference(), key);
    Ok(page("<p>Your key is stored. You can close this page.</p>").into_response())
}

/// Who is logged in. Everybody else is sent to `/login`, which sends them back.
impl FromRequestParts<Pages> for Person {
    type Rejection = Redirect;

    async fn from_request_parts(parts: &mut Parts, pages: &Pages) -> Result<Self, Redirect> {
        let person = pages.sessions.person(&parts.headers);
        person.ok_or_else(|| to("/login", parts.uri.query()))
    }
}

/// What the form of `/login` sends.
#[derive(Deserialize)]
struct Credentials {
    name: String,
    password: String,
}

async fn ask_who() -> Html<String> {
    login("Who are you?")
}

/// Goes on to `/keys` alone, with the query as it came: nobody can be sent elsewhere.
async fn log_in(
    State(pages): State<Pages>,
    RawQuery(query): RawQuery,
    Form(Credentials { name, password }): Form<Credentials>,
) -> Response {
    match pages.sessions.start(&name, &password) {
        Ok(Some(cookie)) => ([(SET_COOKIE, cookie)], to("/keys", query.as_deref())).into_response(),
        Ok(None) => (
            StatusCode::FORBIDDEN,
            login("This name and this password do not belong together."),
        )
            .into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

fn login(message: &str) -> Html<String> {
    page(&format!(
        "<p>{}</p>\
         <form method=\"post\"><input name=\"name\" required> <input name=\"password\" type=\"password\" required> \
         <button>Log in</button></form>",
        escape(message),
    ))
}

/// To a page of this server.
fn to(path: &str, query: Option<&str>) -> Redirect {
    Redirect::to(&format!("{path}?{}", query.unwrap_or_default()))
}

/// The link is not for whoever has opened it, or not any more. They are told why, and nothing else.
struct Refused(VisitError);

impl From<VisitError> for Refused {
    fn from(error: VisitError) -> Self {
        Self(error)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let told = format!("<p>{}</p>", escape(&self.0.to_string()));
        (StatusCode::FORBIDDEN, page(&told)).into_response()
    }
}

/// The layer of all pages.
///
/// A form is taken from a page of this server alone, as the browser says: also that of the login, or another site could
/// log the person in as somebody else, for whom they then enter their key. What is answered is kept nowhere, does not
/// pass its address on, loads nothing, and is shown in no frame.
async fn protect(request: Request, next: Next) -> Response {
    let site = request.headers().get("sec-fetch-site");
    if !request.method().is_safe() && site.is_none_or(|site| site != "same-origin") {
        return StatusCode::FORBIDDEN.into_response();
    }
    let mut response = next.run(request).await;
    let policy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    for (name, value) in [
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "no-referrer"),
        (CONTENT_SECURITY_POLICY, policy),
    ] {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A page of `body`, whose values are escaped.
fn page(body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Keys</title><body><h1>Keys</h1>{body}</body></html>"
    ))
}

/// `text`, so that no part of it is HTML.
fn escape(text: &str) -> String {
    let escaped = text.chars().map(|char| match char {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        '\'' => "&#39;".to_owned(),
        char => char.to_string(),
    });
    escaped.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_a_text_is_html() {
        assert_eq!(escape("<a href=\"'&\">"), "&lt;a href=&quot;&#39;&amp;&quot;&gt;");
        assert_eq!(escape("Zoë"), "Zoë");
    }
}
