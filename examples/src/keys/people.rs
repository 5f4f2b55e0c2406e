//! Ann and Bob: known to `/mcp` by a token, which their client has, and to the pages by a session, which their browser has.
//!
//! Both name the same person, and that is what a link is checked against. The token is never in an address. A real
//! service has its own login, and its authorization server makes the tokens.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use axum::{
    extract::Request,
    http::{
        HeaderMap, StatusCode,
        header::{AUTHORIZATION, COOKIE},
        request::Parts,
    },
    middleware::Next,
    response::{IntoResponse, Response},
};
use rmcp::model::Extensions;
use wizard_core::Principal;

const PEOPLE: [&str; 2] = ["ann", "bob"];

/// In front of a name it is a token.
pub const TOKEN: &str = "token-of-";

/// In front of a name it is a password.
pub const PASSWORD: &str = "password-of-";

/// Who vouches for both.
const ISSUER: &str = "https://id.example";

/// The cookie of a session. A server over https says `Secure` too, and calls it `__Host-session`.
const SESSION: &str = "session";

/// The layer of `/mcp`: lets nobody in without a good token, and tells the host behind who it is.
pub(super) async fn authenticate(mut request: Request, next: Next) -> Response {
    let header = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let token = header.and_then(|value| value.strip_prefix("Bearer "));
    let Some(name) = token.and_then(|token| proven(token, TOKEN)) else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    request
        .extensions_mut()
        .insert(Principal::new("keys-app", ISSUER, name));
    next.run(request).await
}

/// Who sent a request to `/mcp`: what the layer has put into it.
///
/// # Errors
///
/// When there is no layer.
pub fn principal(extensions: &Extensions) -> Result<Principal, &'static str> {
    let parts = extensions.get::<Parts>().ok_or("no HTTP request")?;
    parts
        .extensions
        .get::<Principal>()
        .cloned()
        .ok_or("nobody is logged in")
}

/// Somebody with a browser.
#[derive(Clone, Copy)]
pub(super) struct Person {
    pub(super) name: &'static str,
}

impl Person {
    /// Who it is for a link. The client counts for nothing: the browser is not the one that called the tool.
    pub(super) fn principal(self) -> Principal {
        Principal::new("", ISSUER, self.name)
    }
}

/// Who is logged in with a browser.
#[derive(Default)]
pub(super) struct Sessions {
    people: Mutex<HashMap<String, Person>>,
}

impl Sessions {
    /// The cookie of a new session, if the password is right.
    ///
    /// With `SameSite=Strict` a browser sends it with no request that the page of another site has made. Someone who
    /// follows a link on such a page logs in once more.
    pub(super) fn start(&self, name: &str, password: &str) -> Result<Option<String>, getrandom::Error> {
        let Some(name) = proven(password, PASSWORD).filter(|person| *person == name) else {
            return Ok(None);
        };
        let id = format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?);
        let cookie = format!("{SESSION}={id}; HttpOnly; SameSite=Strict; Path=/");
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.insert(id, Person { name });
        Ok(Some(cookie))
    }

    /// Whose session the cookies of a request name.
    pub(super) fn person(&self, headers: &HeaderMap) -> Option<Person> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies
            .flat_map(|cookies| cookies.split("; "))
            .filter_map(|pair| pair.split_once('='));
        let (_, id) = pairs.find(|(name, _)| *name == SESSION)?;
        let people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        people.get(id).copied()
    }
}

/// Whose token or password `secret` is.
fn proven(secret: &str, prefix: &str) -> Option<&'static str> {
    let name = secret.strip_prefix(prefix)?;
    PEOPLE.into_iter().find(|person| *person == name)
}
