//! What a client answered to one input request (rules 3 and 8 of a round).

use serde_json::{Value as Json, json};

use crate::{json::JsonObject, table::Input};

/// One entry of `inputResponses`, as far as it counts.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Response<'a> {
    /// Nothing usable: no response, `accept` without content, or a response of another kind.
    Missing,
    /// `accept` with content.
    Accepted(Content<'a>),
    /// `accept` of a page to open. Content is not read.
    Consented,
    /// What the client's model said; `None` if that is no text.
    Said(Option<String>),
    /// The client's roots.
    Listed(&'a [Json]),
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

/// Reads the `response` to what `input` asks. One of another kind is none; but a no is a no, whatever was asked.
pub(super) fn read(input: Input, response: Option<&Json>) -> Response<'_> {
    let Some(response) = response.and_then(Json::as_object) else {
        return Response::Missing;
    };
    match input {
        _ if matches!(elicited(input, response), Response::Declined) => Response::Declined,
        _ if matches!(elicited(input, response), Response::Cancelled) => Response::Cancelled,
        Input::Form | Input::Visit => elicited(input, response),
        Input::Sample(_) => match response.get("content") {
            Some(content) if response.contains_key("role") => Response::Said(text(content)),
            _ => Response::Missing,
        },
        Input::Roots => match response.get("roots").and_then(Json::as_array) {
            Some(roots) => Response::Listed(roots),
            None => Response::Missing,
        },
    }
}

/// Specification 2026-07-28, client/elicitation, "Response Actions".
fn elicited(input: Input, response: &JsonObject) -> Response<'_> {
    match response.get("action").and_then(Json::as_str) {
        Some("decline") => Response::Declined,
        Some("cancel") => Response::Cancelled,
        Some("accept") if input == Input::Visit => Response::Consented,
        Some("accept") => match response.get("content").and_then(Json::as_object) {
            Some(content) => Response::Accepted(Content(content)),
            None => Response::Missing,
        },
        _ => Response::Missing,
    }
}

/// The text of a model's answer, which is one block or a list of them (specification 2026-07-28, client/sampling).
fn text(content: &Json) -> Option<String> {
    let blocks = match content {
        Json::Array(blocks) => blocks.as_slice(),
        one => std::slice::from_ref(one),
    };
    let text = |block: &Json| match block.get("type").and_then(Json::as_str) {
        Some("text") => block.get("text").and_then(Json::as_str).map(ToOwned::to_owned),
        _ => None,
    };
    let texts: Option<Vec<String>> = blocks.iter().map(text).collect();
    texts.filter(|texts| !texts.is_empty()).map(|texts| texts.concat())
}

/// What is kept of the client's roots.
pub(super) fn roots(listed: &[Json]) -> Json {
    listed.iter().map(root).collect()
}

/// What is kept of a root: where it is, and how people know it (specification 2026-07-28, client/roots).
fn root(root: &Json) -> Json {
    match (root.get("uri"), root.get("name").filter(|name| !name.is_null())) {
        (Some(uri), Some(name)) => json!({ "uri": uri, "name": name }),
        (Some(uri), None) => json!({ "uri": uri }),
        (None, _) => Json::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(response: Option<&Json>) -> Response<'_> {
        super::read(Input::Form, response)
    }

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
