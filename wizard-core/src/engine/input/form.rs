//! A form that the person fills in: an elicitation in form mode (specification 2026-07-28, client/elicitation).

use serde_json::Value as Json;

use super::{is_accepted, judge};
use crate::{
    answer::{Given, Value},
    choices::MAX_CHOICES,
    engine::{
        Capabilities, Ending, Stop, context::Context, expressions::Expressions, fits::room_for_look_up, review,
        values::Values, verdict::Verdict,
    },
    hook_error::HookError,
    json::JsonObject,
    question::{Part, Rendered, Whole, is_compared},
    table::{Closing, Form},
    texts::{Capability, Text},
};

pub(super) const CAPABILITY: Capability = Capability::FormElicitation;

pub(super) fn required(all: Capabilities) -> Capabilities {
    all.form(true)
}

pub(super) async fn show(
    context: &Context<'_>,
    values: &Values,
    form: &Form,
    indices: &[usize],
    heading: impl Fn() -> String,
) -> Result<Rendered, Stop> {
    let Some(whole) = whole(context, values, form, indices) else {
        return anew(context, values, form, indices, heading).await;
    };
    if is_compared() {
        let anew = anew(context, values, form, indices, heading).await?;
        assert!(
            Rendered::whole(whole).is_like(&anew),
            "what is kept of the form `{}` is not what it is anew",
            form.key
        );
    }
    Ok(Rendered::whole(whole))
}

/// The form as it is kept, if nothing of it varies, and all of its questions are shown.
fn whole(context: &Context<'_>, values: &Values, form: &Form, indices: &[usize]) -> Option<&'static Whole> {
    let is_suggested = || indices.iter().any(|index| values.suggested(*index).is_some());
    let fixed = context.fixed(form).whole(context.words())?;
    (indices.len() == form.indices().len() && !is_suggested()).then_some(fixed)
}

/// The form, made of its parts.
async fn anew(
    context: &Context<'_>,
    values: &Values,
    form: &Form,
    indices: &[usize],
    heading: impl Fn() -> String,
) -> Result<Rendered, Stop> {
    if form.closing == Some(Closing::Review) {
        values.offer(indices[0], review::choices(context, values));
    }
    let mut parts = Vec::with_capacity(indices.len());
    for (nth, index) in indices.iter().enumerate() {
        parts.push(part(context, values, form, nth, *index).await?);
    }
    let message = match form.closing {
        Some(Closing::Review) => context.words().say(&review::question(context, values)),
        Some(Closing::Confirm) | None => heading(),
    };
    let digest = form.closing.map(|_| values.digest(context.table));
    Ok(Rendered::of(message, parts, digest))
}

/// One question of the form. One with nothing to choose from, or too much, ends the call.
async fn part(context: &Context<'_>, values: &Values, form: &Form, nth: usize, index: usize) -> Result<Part, Stop> {
    let question = context.question(index);
    let expressions = Expressions::over(context, values);
    let offered = expressions.choices(index).await?;
    let room = || room_for_look_up(context.seal, context.table, values, index);
    let unaskable = |text: &Text| Err(Ending::unaskable(context.words(), text).into());
    match offered.as_deref() {
        Some(offered) if offered.is_empty() => {
            return unaskable(&Text::NothingToChoose {
                question: question.key.to_owned(),
            });
        }
        Some(offered) if offered.len() > MAX_CHOICES => {
            return unaskable(&Text::TooManyChoices {
                question: question.key.to_owned(),
                most: MAX_CHOICES,
            });
        }
        Some(offered) if offered.largest(question.most_chosen()) > room() => {
            let error =
                "what there is to choose from does not fit into a state: allow longer ones with `max_len` of the seal";
            return Err(expressions.failed(index, &HookError::from(error)));
        }
        _ => {}
    }
    let default = expressions.default(index, offered.as_deref()).await?;
    let told = values.told(context.table, context.words());
    Ok(Part {
        question,
        fixed: context.fixed(form).field(form, question, index, context.words()),
        offered,
        default,
        words: told.words_inside(form, nth, question),
    })
}

pub(super) async fn hear(expressions: Expressions<'_>, index: usize, response: &JsonObject) -> Result<Verdict, Stop> {
    let Some(content) = content(response) else {
        return Ok(Verdict::Missing {
            was_left_out: is_accepted(response),
        });
    };
    let question = expressions.question(index);
    match value(content, question.key) {
        Some(json) => judge(expressions, index, Given::Json(json)).await,
        None if question.may_be_blank() => Ok(Verdict::Good(Value::Empty)),
        None => Ok(Verdict::Missing { was_left_out: true }),
    }
}

/// What the form was filled in with. It is read only with `accept`.
fn content(response: &JsonObject) -> Option<&JsonObject> {
    let content = response.get("content").filter(|_| is_accepted(response));
    content.and_then(Json::as_object)
}

/// The value of the field `key`; null counts as absent.
fn value<'c>(content: &'c JsonObject, key: &str) -> Option<&'c Json> {
    content.get(key).filter(|value| !value.is_null())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn object(json: Json) -> JsonObject {
        match json {
            Json::Object(object) => object,
            other => panic!("no object: {other}"),
        }
    }

    #[test]
    fn content_is_read_only_with_accept() {
        for action in ["decline", "cancel", "Accept", "", "submit"] {
            let response = object(json!({"action": action, "content": {"name": "x"}}));
            assert_eq!(content(&response), None, "{action}");
        }
    }

    #[test]
    fn accept_without_content_is_no_answer() {
        for response in [
            json!({"action": "accept"}),
            json!({"action": "accept", "content": null}),
            json!({"action": "accept", "content": []}),
            json!({"roots": []}),
        ] {
            assert_eq!(content(&object(response.clone())), None, "{response}");
        }
    }

    #[test]
    fn null_in_content_is_absent() {
        let response = object(json!({"action": "accept", "content": {"name": null, "other": 1}}));
        let content = content(&response).expect("content");
        assert_eq!(value(content, "name"), None);
        assert_eq!(value(content, "missing"), None);
        assert_eq!(value(content, "other"), Some(&json!(1)));
    }
}
