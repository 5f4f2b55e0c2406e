//! The kinds of input: of whom a form is asked, and how. What is particular to one of them stands in its own file; here is
//! where they part.

mod form;
mod model;
mod page;
mod roots;

use serde_json::Value as Json;

use super::{
    Capabilities, Stop,
    context::{Context, Turn},
    expressions::Expressions,
    state::Asked,
    values::Values,
    verdict::Verdict,
};
use crate::{
    answer::{Given, Value},
    canonical::Pin,
    json::JsonObject,
    question::Rendered,
    table::{Form, Input},
    texts::Capability,
};

pub(super) use page::{is_done, with_reference};

/// What a client answered, where that is no answer but a no (rule 8 of a round).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum No {
    /// `decline`.
    Declined,
    /// `cancel`.
    Cancelled,
}

/// Whether `response` is a no. It is one whatever was asked; its content is not read (specification 2026-07-28,
/// client/elicitation, "Response Actions"). An action that there is not is a cancel: the person has done something else than
/// to answer.
pub(super) fn no(response: Option<&Json>) -> Option<No> {
    match response?.get("action")?.as_str() {
        Some("accept") => None,
        Some("decline") => Some(No::Declined),
        _ => Some(No::Cancelled),
    }
}

/// The questions at `indices` of `form` exactly as they are shown now.
pub(super) async fn show(
    context: &Context<'_>,
    values: &Values,
    form: &Form,
    indices: &[usize],
) -> Result<Rendered, Stop> {
    let expressions = Expressions::over(context, values);
    let heading = || {
        let told = values.told(context.table, context.words());
        told.heading(form, context.question(indices[0]))
    };
    match form.input {
        Input::Form => form::show(context, values, form, indices, heading).await,
        Input::Visit => Ok(page::show(expressions, indices[0], heading()).await?),
        Input::Sample(sampling) => Ok(model::show(heading(), sampling)),
        Input::Roots => Ok(roots::show()),
    }
}

/// What the `response` to `form` says of one of its questions (rule 3 of a round). A response of another kind says nothing.
pub(super) async fn hear(
    expressions: Expressions<'_>,
    form: &Form,
    index: usize,
    response: Option<&Json>,
    asked: &Asked<'_>,
) -> Result<Verdict, Stop> {
    // One that ends the call has ended it, see `refused`.
    if no(response).is_some() {
        return Ok(Verdict::Good(Value::Empty));
    }
    let Some(response) = response.and_then(Json::as_object) else {
        return Ok(Verdict::missing());
    };
    match form.input {
        Input::Form => form::hear(expressions, index, response).await,
        Input::Visit => Ok(page::hear(expressions, index, response, asked)),
        Input::Sample(_) => model::hear(expressions, index, response).await,
        Input::Roots => roots::hear(expressions, index, response).await,
    }
}

/// What is filled in when `form` is asked, shown with `pin`: good answers, and of a page its reference.
pub(super) fn fill(
    turn: Turn<'_, '_>,
    form: &Form,
    pin: Pin,
    good: Vec<(&'static str, Value)>,
) -> Result<Vec<(&'static str, Value)>, Stop> {
    match form.input {
        Input::Visit => page::reference(turn, form, pin),
        Input::Form | Input::Sample(_) | Input::Roots => Ok(good),
    }
}

impl Input {
    /// Whether a client with `declared` capabilities can be asked.
    pub(super) fn is_within(self, declared: Capabilities) -> bool {
        self.required(declared) == declared
    }

    /// `all` with what this needs.
    pub(super) fn required(self, all: Capabilities) -> Capabilities {
        match self {
            Self::Form => form::required(all),
            Self::Visit => page::required(all),
            Self::Sample(_) => model::required(all),
            Self::Roots => roots::required(all),
        }
    }

    /// The capability that it needs.
    pub(crate) fn capability(self) -> Capability {
        match self {
            Self::Form => form::CAPABILITY,
            Self::Visit => page::CAPABILITY,
            Self::Sample(_) => model::CAPABILITY,
            Self::Roots => roots::CAPABILITY,
        }
    }
}

/// Whether the response is an `accept`.
fn is_accepted(response: &JsonObject) -> bool {
    response.get("action").and_then(Json::as_str) == Some("accept")
}

/// What `given` is worth as the answer to the question at `index`.
pub(super) async fn judge(expressions: Expressions<'_>, index: usize, given: Given<'_>) -> Result<Verdict, Stop> {
    Ok(expressions.accept(index, given).await?.into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_no_is_a_no_whatever_else_the_response_holds() {
        assert_eq!(
            no(Some(&json!({"action": "decline", "content": {"name": "x"}}))),
            Some(No::Declined)
        );
        assert_eq!(
            no(Some(&json!({"action": "cancel", "role": "assistant"}))),
            Some(No::Cancelled)
        );
        for unknown in [json!("Decline"), json!("reject"), json!(""), json!(1), json!(null)] {
            assert_eq!(no(Some(&json!({"action": unknown}))), Some(No::Cancelled), "{unknown}");
        }
        for other in [json!({"action": "accept"}), json!({"roots": []}), json!("decline")] {
            assert_eq!(no(Some(&other)), None, "{other}");
        }
        assert_eq!(no(None), None);
    }

    #[test]
    fn only_accept_is_an_accept() {
        for action in ["decline", "cancel", "Accept", "", "submit"] {
            let response = JsonObject::from_iter([("action".to_owned(), json!(action))]);
            assert!(!is_accepted(&response), "{action}");
        }
    }
}
