//! The end of a round that asks: it is counted, and what is known is sealed with what is asked (rules 9 and 10 of a round).

use std::time::SystemTime;

use super::{
    Call, Ending, InputRequired, Otherwise, Refusal,
    context::Context,
    open::Open,
    state::{self, Keep, State},
    unasked,
};
use crate::{
    canonical,
    json::JsonObject,
    seal::{Binding, Kind, Rejected, SealError},
    table::Table,
    texts::Text,
};

/// What a round is sealed with.
pub(super) struct Sealing<'a, 's> {
    pub(super) context: &'a Context<'a>,
    pub(super) binding: &'a Binding<'a>,
    pub(super) now: SystemTime,
    /// The state before, of which some is kept.
    pub(super) state: &'a State<'s>,
    pub(super) kept: &'a [Keep],
    /// The pages on which the person is done, as far as somebody wants to know.
    pub(super) visited: Vec<&'static str>,
}

impl Sealing<'_, '_> {
    /// Seals the round with the `open` forms. One in which nothing is asked counts too. When there are no more rounds, that is
    /// said by `used_up`.
    pub(super) async fn seal(self, open: Vec<Open>, used_up: &Text) -> Result<Otherwise, Refusal> {
        let Context { table, flow, .. } = *self.context;
        let end = |text: &Text| Ok(Otherwise::End(Ending::used_up(self.context.words(), text)));
        let asked = open.iter().map(|open| open.asked(table)).collect();
        let write = |bytes: &mut Vec<u8>| self.state.encode(self.kept, asked, self.state.reopened(), bytes);
        let request_state = match next_round(self.context, self.binding, self.now, write).await? {
            Sealed::State(state) => state,
            Sealed::RoundsUsedUp => return end(used_up),
            Sealed::TooLong => {
                let question = self.longest(&open);
                return end(&Text::StateTooLarge { question });
            }
        };
        Ok(Otherwise::ComeBack(InputRequired {
            requests: open.into_iter().map(Open::into_request).collect(),
            request_state,
            flow: flow.id,
            is_without_state: self.is_without_state(),
            visited: self.visited,
        }))
    }

    /// Whether answers came without a state, which no question takes.
    fn is_without_state(&self) -> bool {
        let Context { table, call, .. } = *self.context;
        call.state.is_none() && call.has_responses() && !unasked::is_taken(table)
    }

    /// The question with the longest answer, or else the form that is asked.
    fn longest(&self, open: &[Open]) -> String {
        let answers = self.kept.iter().flat_map(|keep| self.state.kept(keep).1);
        let longest = answers.max_by_key(|filled| filled.value.canonical_len());
        match (longest, open.first()) {
            (Some(filled), _) => filled.key.to_owned(),
            (None, first) => first.map_or_else(String::new, |open| open.form.key.to_owned()),
        }
    }
}

/// What comes of a state that is to be sealed.
enum Sealed {
    State(String),
    RoundsUsedUp,
    TooLong,
}

/// Rule 9: a round more is sealed, as long as there are rounds, and the state is no longer than it may be.
async fn next_round(
    context: &Context<'_>,
    binding: &Binding<'_>,
    now: SystemTime,
    write: impl FnOnce(&mut Vec<u8>),
) -> Result<Sealed, Refusal> {
    let Context {
        table,
        call,
        seal,
        flow,
        ..
    } = *context;
    if flow.rounds >= table.max_rounds {
        return Ok(Sealed::RoundsUsedUp);
    }
    let sealed = seal.seal(binding, flow.next_round(), write, now, call.codec_over);
    match sealed.await {
        Ok(state) => Ok(Sealed::State(state)),
        Err(SealError::TooLong) => Ok(Sealed::TooLong),
        // Who has sent a state gets the one answer to every state that is refused.
        Err(SealError::Codec { reason }) if call.state.is_some() && !call.is_in_session() => {
            Err(Rejected::Codec { reason }.into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Seals the same state once more, with what the client has answered to it: for a client that has to come back later with this state
/// alone. Where that cannot be, the call has ended: another request is still finishing its flow.
pub(super) async fn hold(
    context: &Context<'_>,
    binding: &Binding<'_>,
    state: &[u8],
    responses: &JsonObject,
    now: SystemTime,
) -> Result<Otherwise, Refusal> {
    let write = |bytes: &mut Vec<u8>| {
        bytes.extend_from_slice(state);
        state::hold(responses, bytes);
    };
    Ok(match next_round(context, binding, now, write).await? {
        Sealed::State(request_state) => Otherwise::ComeBack(InputRequired {
            requests: Vec::new(),
            request_state,
            flow: context.flow.id,
            is_without_state: false,
            visited: Vec::new(),
        }),
        Sealed::RoundsUsedUp | Sealed::TooLong => Otherwise::End(Ending::used_up(context.words(), &Text::StillRunning)),
    })
}

/// The request that the state of a wizard is bound to. A resource is told by its URI, and by what its template has found
/// there.
pub(super) fn binding<'a>(call: &Call<'a>, table: &'a Table) -> Binding<'a> {
    let arguments = match call.uri {
        None => canonical::arguments_digest(call.arguments),
        Some(_) => canonical::arguments_digest_of(table.name, call.arguments),
    };
    Binding {
        kind: Kind::Wizard,
        method: call.method,
        target: call.uri.unwrap_or(table.name),
        arguments,
        principal: call.caller.principal(),
    }
}
