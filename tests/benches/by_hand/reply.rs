//! What leaves: results as bytes, and refusals.

use serde_json::{Map, Value, json};

use super::{
    question::Question,
    seal::{self, Rejected},
};

/// What every state gets that is not good: which reason it was stands in the log.
pub(super) const INVALID_STATE: &str = "Invalid or expired requestState";

/// What stands behind the state.
const END: &[u8] = br#""}"#;

/// A JSON-RPC error.
#[derive(Debug, PartialEq)]
pub(crate) struct Refused {
    code: i32,
    message: String,
    data: Option<Value>,
}

impl Refused {
    pub(super) fn params(message: &str) -> Self {
        Self {
            code: -32602,
            message: message.to_owned(),
            data: None,
        }
    }

    pub(super) fn capability(key: &str) -> Self {
        Self {
            code: -32021,
            message: format!(
                "Missing required client capability: the person has to be asked for `{key}` (elicitation, form mode). \
                 Nothing was done. Call again with this argument:\n- `{key}`: a text, at most 100 characters"
            ),
            data: Some(json!({"requiredCapabilities": {"elicitation": {"form": {}}}})),
        }
    }

    fn internal() -> Self {
        Self {
            code: -32603,
            message: "Internal error".to_owned(),
            data: None,
        }
    }
}

impl From<Rejected> for Refused {
    fn from(reason: Rejected) -> Self {
        tracing::warn!(?reason, "a state was refused");
        Self::params(INVALID_STATE)
    }
}

impl From<getrandom::Error> for Refused {
    fn from(error: getrandom::Error) -> Self {
        tracing::error!(%error, "no randomness");
        Self::internal()
    }
}

/// The result that asks `question`, with the state. What has to be said before is put in front of its words.
pub(super) fn ask(question: &Question, reason: Option<&str>, sealed: &[u8]) -> Vec<u8> {
    let again;
    let front = match reason {
        None => &question.front,
        Some(reason) => {
            again = question.front_with(&format!("{reason} {}", question.message));
            &again
        }
    };
    let mut result = Vec::with_capacity(front.len() + seal::text_len(sealed) + END.len());
    result.extend_from_slice(front.as_bytes());
    seal::push_text(sealed, &mut result);
    result.extend_from_slice(END);
    result
}

/// A result that is a text.
pub(super) fn text(text: &str, is_error: bool) -> Vec<u8> {
    let result = json!({
        "content": [{"type": "text", "text": text}],
        "isError": is_error,
        "resultType": "complete",
    });
    result.to_string().into_bytes()
}

pub(super) fn ended_by_the_person(key: &str, message: &str, declined: bool) -> Vec<u8> {
    let what = if declined {
        format!("The person declined to answer `{key}` ({message}).")
    } else {
        format!("The person closed the question `{key}` ({message}) without an answer.")
    };
    text(
        &format!("{what} Nothing was done. Do not call again unless the person asks for it."),
        false,
    )
}

pub(super) fn attempts_used_up(question: &Question, reason: Option<&str>) -> Vec<u8> {
    let (key, reason) = (&question.key, reason.unwrap_or_default());
    text(
        &format!("There was no valid answer to `{key}`: {reason} Nothing was done."),
        true,
    )
}

pub(super) fn rounds_used_up(rounds: u8) -> Vec<u8> {
    text(
        &format!("The call was not done after {rounds} rounds. Nothing was done."),
        true,
    )
}

pub(super) fn state_too_large(question: &Question) -> Vec<u8> {
    text(
        &format!("The answers before `{}` are too long. Nothing was done.", question.key),
        true,
    )
}

pub(super) fn cannot_ask(question: &Question, questions: &[Question]) -> Vec<u8> {
    let key = &question.key;
    let all = names(questions);
    text(
        &format!("This client cannot be asked for `{key}`. Nothing was done. Call again with the arguments {all}."),
        true,
    )
}

pub(super) fn unknown_argument(arguments: &Map<String, Value>, questions: &[Question]) -> String {
    let is_unknown = |name: &&String| !questions.iter().any(|question| question.key == **name);
    let unknown = arguments.keys().find(is_unknown).map_or("", String::as_str);
    // It is shown as data: in quotes, on one line, and not at any length.
    let unknown: String = unknown.escape_debug().take(200).collect();
    format!("Unknown argument “{unknown}”. The arguments are {}.", names(questions))
}

fn names(questions: &[Question]) -> String {
    let names: Vec<String> = questions.iter().map(|question| format!("`{}`", question.key)).collect();
    names.join(", ")
}
