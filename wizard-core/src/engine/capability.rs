//! Rule 6: nothing is sent that the declared capabilities of this request do not cover.

use super::{Capabilities, Refusal, arguments, context::Context, open::Open};
use crate::texts::Text;

/// Refuses to ask what the client cannot be asked, and says which arguments would do instead.
pub(super) fn check(context: &Context<'_>, open: &[Open]) -> Result<(), Refusal> {
    let call = context.call;
    let is_missing = |open: &&Open| !open.form.input.is_within(call.capabilities);
    let missing: Vec<&Open> = open.iter().filter(is_missing).collect();
    let cannot_be_asked = || open.first().filter(|_| !call.multi_round);
    let Some(first) = missing.first().copied().or_else(cannot_be_asked) else {
        return Ok(());
    };
    let form = first.form.key.to_owned();
    let instead = arguments::standing_in_for(context, first.form, &first.fields);
    let needed = arguments::needs_a_person(context.table).map(|form| form.key.to_owned());
    let needed = needed.filter(|needed| *needed != form);
    if !call.multi_round {
        let text = Text::CannotBeAsked { form, instead, needed };
        return Err(cannot_ask(context, &text));
    }
    let text = Text::MissingCapability {
        form,
        capability: first.form.input.capability(),
        instead,
        needed,
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
pub(super) fn check_wait(context: &Context<'_>, form: &str) -> Result<(), Refusal> {
    if context.call.multi_round {
        return Ok(());
    }
    let text = Text::CannotBeAsked {
        form: form.to_owned(),
        instead: Vec::new(),
        needed: None,
    };
    Err(cannot_ask(context, &text))
}

fn cannot_ask(context: &Context<'_>, text: &Text) -> Refusal {
    Refusal::CannotAsk {
        message: context.words().say(text),
    }
}
