//! Rule 6: nothing is sent that the declared capabilities of this request do not cover.

use super::{Capabilities, Refusal, context::Context, instead::instead, open::Open, state::State, values::Values};
use crate::{
    table::Form,
    texts::{Instead, Text},
};

/// Refuses to ask what the client cannot be asked, and says what can be done instead.
pub(super) async fn check(
    context: &Context<'_>,
    state: &State<'_>,
    values: Values,
    open: &[Open],
) -> Result<(), Refusal> {
    let call = context.call;
    let missing: Vec<&Open> = open.iter().filter(|open| !context.can_ask(open.form)).collect();
    let Some(first) = missing.first() else {
        return Ok(());
    };
    let form = first.form.key.to_owned();
    let instead = instead(context, state, values, first).await;
    if !call.has_rounds() {
        return Err(cannot_ask(context, &Text::CannotBeAsked { form, instead }));
    }
    let text = Text::MissingCapability {
        form,
        capability: first.form.input.capability(),
        instead,
    };
    let required = missing
        .iter()
        .fold(Capabilities::none(), |all, open| open.form.input.required(all));
    Err(Refusal::Capability {
        required,
        message: context.words().say(&text),
    })
}

/// Refuses to have a client come back for the page that `form` is, if it does not know how to.
pub(super) fn check_wait(context: &Context<'_>, form: &'static Form) -> Result<(), Refusal> {
    if !context.call.is_never_asked() {
        return Ok(());
    }
    let text = Text::CannotBeAsked {
        form: form.key.to_owned(),
        instead: Instead::Ask {
            form: form.key.to_owned(),
            capability: form.input.capability(),
        },
    };
    Err(cannot_ask(context, &text))
}

fn cannot_ask(context: &Context<'_>, text: &Text) -> Refusal {
    Refusal::CannotAsk {
        message: context.words().say(text),
    }
}
