//! The client's model: `sampling/createMessage` (specification 2026-07-28, client/sampling).

use serde_json::Value as Json;

use super::judge;
use crate::{
    answer::{Given, Shape, Value},
    canonical::{self, Sequence, pin_of},
    engine::{Capabilities, Stop, expressions::Expressions, verdict::Verdict},
    json::JsonObject,
    question::{InputParams, Rendered, read_words},
    table::Sampling,
    texts::{Capability, Text},
};

pub(super) const CAPABILITY: Capability = Capability::Sampling;

pub(super) fn required(all: Capabilities) -> Capabilities {
    all.sampling(true)
}

pub(super) fn show(message: String, sampling: Sampling) -> Rendered {
    let Sampling {
        max_tokens,
        system,
        temperature,
    } = sampling;
    let shown = Sequence::of("sample")
        .text(&message)
        .maybe(system, Sequence::text)
        .text(&max_tokens.to_string())
        .maybe(temperature.map(canonical::float).as_deref(), Sequence::text);
    let params = InputParams::Sample {
        message,
        system: system.map(ToOwned::to_owned),
        max_tokens,
        temperature,
    };
    Rendered::other(pin_of(shown.finish()), params)
}

/// A message is a response; one that is no text is a wrong answer.
pub(super) async fn hear(expressions: Expressions<'_>, index: usize, response: &JsonObject) -> Result<Verdict, Stop> {
    let Some(content) = response.get("content").filter(|_| response.contains_key("role")) else {
        return Ok(Verdict::missing());
    };
    let question = expressions.question(index);
    let Some(text) = text(content) else {
        return Ok(Verdict::Wrong(Box::new(Text::NotAText)));
    };
    if text.is_empty() && question.may_be_blank() {
        return Ok(Verdict::Good(Value::Empty));
    }
    let read = read_words(question, &text);
    let verdict = judge(expressions, index, Given::Json(&read)).await?;
    Ok(match (verdict, question.shape, &read) {
        (Verdict::Wrong(_), Shape::Json(_), Json::String(_)) => Verdict::Wrong(Box::new(Text::NotJson)),
        (verdict, ..) => verdict,
    })
}

/// The text of a model's answer, which is one block or a list of them.
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
