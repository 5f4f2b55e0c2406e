//! The arguments of a call by name: the known ones, and what to say of the others.

use super::{
    Stop, check,
    context::{Context, Turn},
    expressions::Expressions,
    fits::room_for_address,
    may_be::may_be,
    state::State,
    values::Values,
};
use crate::{
    answer::{Given, Value},
    json::JsonObject,
    question::accept,
    shown::quoted,
    table::{Role, Source, Table},
    texts::Text,
};

/// A name beyond this length is no slip of the pen, and is compared with nothing.
const LONGEST_NAME: usize = 128;

/// The most bytes of a character in a URI.
const ESCAPED: usize = 12;
/// What is kept for the rest of one, where an argument is too long for it.
const AROUND: usize = 256;

/// The argument for one question.
pub(super) enum Argument {
    None,
    /// It is filled in, for the person to confirm.
    Suggested(Value),
    /// It stands for the answer.
    Given {
        value: Value,
        /// Not for a question with `known`: what the server knows comes first, when its turn has come. Nor before its
        /// choices can be looked up: a title among them is another value then.
        is_known: bool,
    },
}

/// The argument for the question at `index`, checked as far as what its rules read is known.
pub(super) async fn argument(turn: Turn<'_, '_>, values: &Values, index: usize) -> Result<Argument, Stop> {
    let context = turn.context;
    let question = context.question(index);
    let Some(given) = turn.given(question) else {
        return match question.source {
            Source::Argument if !question.may_be_blank() => {
                let argument = question.key.to_owned();
                let values = may_be(context, values, index).await;
                Err(context.refuse_argument(&Text::MissingArgument { argument, values }))
            }
            _ => Ok(Argument::None),
        };
    };
    let is_readable = |role: Role| {
        let reads = question.reads(role);
        reads.is_none_or(|reads| values.are_known(reads, index))
    };
    let expressions = Expressions::over(context, values);
    let is_taken = is_readable(Role::Choices);
    let mut accepted = Err(Text::Needed);
    for given in context.arguments.undivided(question).into_iter().chain([given]) {
        accepted = if is_taken {
            expressions.accept(index, Given::Json(given)).await?
        } else {
            accept(question, None, Given::Json(given))
        };
        if accepted.is_ok() {
            break;
        }
    }
    let value = accepted.map_err(|reason| context.wrong_argument(question, &reason))?;
    if is_readable(Role::Check)
        && let Some(reason) = check::verdict(turn, values, index, &value).await?
    {
        return Err(context.wrong_argument(question, &reason));
    }
    Ok(match question.source {
        Source::Suggested => Argument::Suggested(value),
        _ => Argument::Given {
            value,
            is_known: is_taken && question.reads(Role::Known).is_none(),
        },
    })
}

/// Refuses names that are no arguments.
pub(super) fn check_names(context: &Context<'_>) -> Result<(), Stop> {
    let (table, call) = (context.table, context.call);
    for name in call.arguments.into_iter().flat_map(JsonObject::keys) {
        let question = table.question(name);
        let text = match question {
            Some(question) if question.source == Source::Person => Text::NoArgument {
                argument: question.key.to_owned(),
            },
            Some(question) if question.takes_argument() => continue,
            Some(_) | None => unknown(table, name),
        };
        return Err(context.refuse_argument(&text));
    }
    Ok(())
}

/// Refuses the URI of a resource that is too long for a state with the answers that may come, before anyone is asked.
pub(super) fn check_address(context: &Context<'_>) -> Result<(), Stop> {
    let (table, call) = (context.table, context.call);
    let room = room_for_address(context.seal, table);
    if call.state.is_some() || call.uri.is_none_or(|uri| uri.len() <= room) {
        return Ok(());
    }
    let length = |key: &str| call.arguments?.get(key)?.as_str().map(str::len);
    let longest = table.questions.iter().max_by_key(|question| length(question.key));
    let most = u32::try_from(room.saturating_sub(AROUND) / ESCAPED).unwrap_or(u32::MAX);
    longest.map_or(Ok(()), |question| {
        Err(context.wrong_argument(question, &Text::TooLong { most }))
    })
}

/// What is known of `question` without a look-up: the sealed answer, or else the argument.
pub(super) fn told(context: &Context<'_>, state: &State<'_>, index: usize) -> Option<Value> {
    let question = context.question(index);
    match state.answer(index) {
        Some(filled) => filled.value(question),
        None => accept(question, None, Given::Json(context.arguments.given(question)?)).ok(),
    }
}

fn unknown(table: &Table, name: &str) -> Text {
    let known: Vec<_> = table
        .questions
        .iter()
        .filter(|question| question.takes_argument())
        .map(|question| question.key)
        .collect();
    let is_typed = name.len() <= LONGEST_NAME;
    let nearest = known
        .iter()
        .filter(|_| is_typed)
        .map(|key| (strsim::osa_distance(name, key), *key))
        .filter(|(distance, key)| *distance <= key.len().max(name.len()) / 2)
        .min();
    Text::UnknownArgument {
        given: quoted(name),
        nearest: nearest.map(|(_, key)| key.to_owned()),
        arguments: known.into_iter().map(ToOwned::to_owned).collect(),
    }
}
