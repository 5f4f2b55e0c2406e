//! What a client answered to one form (rules 3 and 8 of a round).

use serde_json::Value as Json;

use crate::schema::JsonObject;

/// One entry of `inputResponses`, as far as it counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Response<'a> {
    /// Nothing usable: no response, `accept` without content, or a response of another kind.
    Missing,
    /// `accept` with content.
    Accepted(Content<'a>),
    /// `decline`. Content is not read.
    Declined,
    /// `cancel`. Content is not read.
    Cancelled,
}

/// What a form was filled in with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Content<'a>(&'a JsonObject);

impl<'a> Content<'a> {
    /// The value of the field `key`; null counts as absent.
    pub(super) fn value(self, key: &str) -> Option<&'a Json> {
        self.0.get(key).filter(|value| !value.is_null())
    }
}

/// Reads the `response` to a form (specification 2026-07-28, client/elicitation, "Response
/// Actions").
pub(super) fn read(response: Option<&Json>) -> Response<'_> {
    let Some(response) = response.and_then(Json::as_object) else {
        return Response::Missing;
    };
    match response.get("action").and_then(Json::as_str) {
        Some("decline") => Response::Declined,
        Some("cancel") => Response::Cancelled,
        Some("accept") => match response.get("content").and_then(Json::as_object) {
            Some(content) => Response::Accepted(Content(content)),
            None => Response::Missing,
        },
        _ => Response::Missing,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn content_is_read_only_with_accept() {
        for action in ["decline", "cancel", "Accept", "", "submit"] {
            let response = json!({"action": action, "content": {"name": "x"}});
            assert!(!matches!(read(Some(&response)), Response::Accepted(_)), "{action}");
        }
    }

    #[test]
    fn accept_without_content_is_no_answer() {
        for response in [
            json!({"action": "accept"}),
            json!({"action": "accept", "content": null}),
            json!({"action": "accept", "content": []}),
            json!({"roots": []}),
            json!("accept"),
            json!(null),
        ] {
            assert_eq!(read(Some(&response)), Response::Missing, "{response}");
        }
        assert_eq!(read(None), Response::Missing);
    }

    #[test]
    fn null_in_content_is_absent() {
        let response = json!({"action": "accept", "content": {"name": null, "other": 1}});
        let Response::Accepted(content) = read(Some(&response)) else {
            panic!()
        };
        assert_eq!(content.value("name"), None);
        assert_eq!(content.value("missing"), None);
        assert_eq!(content.value("other"), Some(&json!(1)));
    }
}
