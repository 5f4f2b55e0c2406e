//! A session belongs to the caller who began it. What is asked in a session is answered by a message that no handler sees:
//! whoever has got to know the id of another's session could say yes for them. So the id that a client gets has a tag behind
//! it, which is good for one caller alone, and which nobody else can make.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hkdf::Hkdf;
use rmcp::{ServerHandler, model::Extensions};
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::{flow::FlowId, rmcp::Host};

const SESSION_ID: &str = "mcp-session-id";
/// Between the id of rmcp and the tag. It is in neither.
const BEFORE_TAG: char = '.';

/// What the sessions of a server are bound with. It is of this process, as they are.
pub(super) struct Sessions<H> {
    host: Host<H>,
    /// `None` if the system gave no randomness.
    key: Option<Arc<Key>>,
}

impl<H> Clone for Sessions<H> {
    fn clone(&self) -> Self {
        Self {
            host: self.host.clone(),
            key: self.key.clone(),
        }
    }
}

struct Key {
    secret: Zeroizing<[u8; 32]>,
    salt: FlowId,
}

/// A tag: its digits.
type Tag = String;

impl<H: ServerHandler> Sessions<H> {
    pub(super) fn of(host: Host<H>) -> Self {
        Self {
            host,
            key: Key::random().ok().map(Arc::new),
        }
    }

    /// The tag of the session `id` for whoever sent a request with these `parts`.
    fn tag(&self, key: &Key, id: &str, parts: Parts) -> Tag {
        let mut extensions = Extensions::new();
        extensions.insert(parts);
        let caller = self.host.shared.rule.of(&extensions);
        let principal = caller.as_ref().map(|caller| caller.principal());
        let of_whom = match principal {
            Ok(Some(principal)) => (1, principal.digest(&key.salt)),
            Ok(None) => (0, [0; 32]),
            // Those whom nobody knows are not told apart.
            Err(_) => (2, [0; 32]),
        };
        key.tag(id, of_whom)
    }
}

impl Key {
    fn random() -> Result<Self, getrandom::Error> {
        let mut secret = Zeroizing::new([0; 32]);
        getrandom::fill(&mut *secret)?;
        let salt = FlowId::random()?;
        Ok(Self { secret, salt })
    }

    /// An HMAC of the `id`, with whose it is behind it, which always has the same length.
    fn tag(&self, id: &str, (kind, digest): (u8, [u8; 32])) -> Tag {
        let message = [id.as_bytes(), &[kind], &digest].concat();
        let (tag, _) = Hkdf::<Sha256>::extract(Some(&*self.secret), &message);
        tag.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Lets a request pass that names no session, or one of its own caller; of any other there is none.
pub(super) async fn of_one_caller<H: ServerHandler>(
    State(sessions): State<Sessions<H>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(key) = sessions.key.as_deref() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let (mut parts, body) = request.into_parts();
    let whose = parts.clone();
    if parts.headers.contains_key(SESSION_ID) {
        let id = own_id(&parts.headers, |id| sessions.tag(key, id, parts.clone()));
        let Some(id) = id else {
            return (StatusCode::NOT_FOUND, "Not Found: Session not found").into_response();
        };
        parts.headers.insert(SESSION_ID, id);
    }
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let begun = response.headers().get(SESSION_ID).and_then(|id| id.to_str().ok());
    if let Some(id) = begun {
        let tagged = format!("{id}{BEFORE_TAG}{}", sessions.tag(key, id, whose));
        match HeaderValue::try_from(tagged) {
            Ok(tagged) => response.headers_mut().insert(SESSION_ID, tagged),
            Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        };
    }
    response
}

/// The id of rmcp in the one header of a request, if its tag is what `tag` makes.
fn own_id(headers: &HeaderMap, tag: impl FnOnce(&str) -> Tag) -> Option<HeaderValue> {
    let mut all = headers.get_all(SESSION_ID).iter();
    let (tagged, None) = (all.next()?.to_str().ok()?, all.next()) else {
        return None;
    };
    let (id, given) = tagged.rsplit_once(BEFORE_TAG)?;
    is_same(given, &tag(id))
        .then(|| HeaderValue::try_from(id).ok())
        .flatten()
}

/// Compares in a time that tells nothing of where two tags differ.
fn is_same(given: &str, tag: &str) -> bool {
    let differing = given
        .bytes()
        .zip(tag.bytes())
        .fold(0, |all, (given, tag)| all | (given ^ tag));
    given.len() == tag.len() && differing == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(ids: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for id in ids {
            headers.append(SESSION_ID, HeaderValue::from_static(id));
        }
        headers
    }

    #[test]
    fn only_the_one_id_with_its_own_tag_passes() {
        let of = |ids: &[&'static str]| own_id(&headers(ids), |id| format!("tag-of-{id}"));
        assert_eq!(of(&["a.tag-of-a"]), Some(HeaderValue::from_static("a")));
        for wrong in [
            &["a"][..],
            &["a."],
            &["a.tag-of-b"],
            &["a.tag-of-a2"],
            &["a.tag-of-"],
            &["."],
            &[""],
        ] {
            assert_eq!(of(wrong), None, "{wrong:?}");
        }
        assert_eq!(of(&["a.tag-of-a", "a.tag-of-a"]), None, "not twice");
    }

    #[test]
    fn a_tag_is_of_one_id_one_caller_and_one_process() -> Result<(), getrandom::Error> {
        let key = Key::random()?;
        let tag = key.tag("a", (1, [7; 32]));
        assert_eq!(tag.len(), 64);
        assert_eq!(tag, key.tag("a", (1, [7; 32])));
        for other in [
            key.tag("b", (1, [7; 32])),
            key.tag("a", (1, [8; 32])),
            key.tag("a", (0, [0; 32])),
            key.tag("a", (2, [0; 32])),
            Key::random()?.tag("a", (1, [7; 32])),
        ] {
            assert_ne!(tag, other);
        }
        Ok(())
    }
}
