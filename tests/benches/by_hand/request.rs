//! The parameters of a call, borrowed: the members that a round reads, each checked for its type.

use serde_json::{Map, Value};

use super::Refused;

const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

pub(super) struct Request<'a> {
    pub(super) arguments: Option<&'a Map<String, Value>>,
    pub(super) state: Option<&'a str>,
    responses: Option<&'a Map<String, Value>>,
    /// Whether it speaks a version in which a call has rounds.
    pub(super) has_rounds: bool,
    /// Whether it can show a form.
    pub(super) can_be_asked: bool,
}

/// What the person has said to the question that was asked.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Response<'a> {
    Accepted(&'a Value),
    Declined,
    Cancelled,
}

impl<'a> Request<'a> {
    pub(super) fn read(params: &'a Value) -> Result<Self, Refused> {
        let params = params
            .as_object()
            .ok_or_else(|| Refused::params("unreadable parameters"))?;
        let meta = params.get("_meta");
        let meta = |key| meta.and_then(|meta| meta.get(key));
        let has_rounds = meta(VERSION)
            .and_then(Value::as_str)
            .is_some_and(|version| version >= "2026-07-28");
        let elicitation = meta(CAPABILITIES).and_then(|capabilities| capabilities.get("elicitation"));
        // Nothing in it means forms.
        let shows_forms = elicitation
            .and_then(Value::as_object)
            .is_some_and(|modes| modes.is_empty() || modes.contains_key("form"));
        Ok(Self {
            arguments: member(params, "arguments", Value::as_object, "`arguments` are no object")?,
            state: member(params, "requestState", Value::as_str, super::reply::INVALID_STATE)?,
            responses: member(
                params,
                "inputResponses",
                Value::as_object,
                "`inputResponses` are no object",
            )?,
            has_rounds,
            can_be_asked: has_rounds && shows_forms,
        })
    }

    /// The response to the question `key`. Without a value it is none: the question is asked again.
    pub(super) fn response(&self, key: &str) -> Option<Response<'a>> {
        let response = self.responses?.get(key)?.as_object()?;
        match response.get("action")?.as_str()? {
            "accept" => {
                let value = response.get("content")?.get(key)?;
                (!value.is_null()).then_some(Response::Accepted(value))
            }
            "decline" => Some(Response::Declined),
            _ => Some(Response::Cancelled),
        }
    }
}

/// The member `key`; null counts as absent.
fn member<'a, T>(
    params: &'a Map<String, Value>,
    key: &str,
    read: impl FnOnce(&'a Value) -> Option<T>,
    otherwise: &'static str,
) -> Result<Option<T>, Refused> {
    match params.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read(value).map(Some).ok_or_else(|| Refused::params(otherwise)),
    }
}
