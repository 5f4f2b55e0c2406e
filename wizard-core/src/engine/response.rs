//! What a client answered to one form (rules 3 and 8 of a round).

use serde_json::Value as Json;

/// One entry of `inputResponses`, as far as it counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Response<'a> {
    /// Nothing usable: no response, `accept` without content, or a response of another kind.
    Missing,
    /// `accept` with content. The field's value; null counts as absent.
    Accepted(Option<&'a Json>),
    /// `decline`. Content is not read.
    Declined,
    /// `cancel`. Content is not read.
    Cancelled,
}

/// Reads `response` for the form whose only field is `key` (specification 2026-07-28, client/elicitation, "Response
/// Actions").
pub(super) fn read<'a>(response: Option<&'a Json>, key: &str) -> Response<'a> {
    let Some(response) = response.and_then(Json::as_object) else {
        return Response::Missing;
    };
    match response.get("action").and_then(Json::as_str) {
        Some("decline") => Response::Declined,
        Some("cancel") => Response::Cancelled,
        Some("accept") => match response.get("content").and_then(Json::as_object) {
            Some(content) => Response::Accepted(content.get(key).filter(|value| !value.is_null())),
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
            assert!(
                !matches!(read(Some(&response), "name"), Response::Accepted(_)),
                "{action}"
            );
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
            assert_eq!(read(Some(&response), "name"), Response::Missing, "{response}");
        }
        assert_eq!(read(None, "name"), Response::Missing);
    }

    #[test]
    fn null_in_content_is_absent() {
        let response = json!({"action": "accept", "content": {"name": null, "other": 1}});
        assert_eq!(read(Some(&response), "name"), Response::Accepted(None));
    }
}
