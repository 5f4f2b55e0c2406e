//! A round: one request of a wizard, from the call to a question, an ending, or the complete answers.
//!
//! The data goes one way: [`Call`] → `seal::open` → `State` → `evaluation` → questions to ask, sealed again, or [`Complete`].
//! A stage takes the output of the one before, which only that stage can build. The engine does no I/O, reads no clock, and
//! knows a wizard as one object: its table and its hook function.
//!
//! # Rules of a round
//!
//! 1. **Only what is missing is asked.** A value is known from a pinned answer, from `known`, or from a validated argument.
//! 2. **An answer belongs to the question as it was shown**: to its pin, at arrival and at every later use.
//! 3. **Only what was asked is read**, only with `accept`, and an answer never replaces one that is sealed. A question that
//!    says `unasked = accept` is read in a first call too.
//! 4. **A wrong answer is asked again, with the reason**, at most `max_attempts` times for a form.
//! 5. **Questions change with answers**: `when` is evaluated in every round.
//! 6. **The client's capability comes first**: nothing is sent that the request does not declare. A question that says
//!    `if_unsupported = skip` goes on with its empty value then.
//! 7. **Nothing happens before the last answer**: only the final step gets the whole struct.
//! 8. **Decline and cancel end the call**, unless the question says `skip`.
//! 9. **Bounded**: rounds, attempts, sizes, and the work that a request makes.
//! 10. **Every round is sealed anew**, with an expiry that never passes the deadline of its flow.
//! 11. **Values are data**: quoted, on one line, nothing hidden.
//! 12. **`confirm` and `review` belong to exactly the values** that the final step will get.
//! 13. **One value**: taken once, into the form of its type; digested, shown, sealed and delivered as that.
//!
//! ARCHITECTURE.md names the one place where each is enforced.
//!
//! The host for rmcp is built on it; it can be used alone:
//!
//! ```
//! use std::{collections::BTreeMap, time::SystemTime};
//!
//! use serde_json::json;
//! use wizard_core::{
//!     AnyHost, SealPolicy, WithServer, Wizard,
//!     engine::{self, Call, Capabilities, Round},
//!     final_step,
//! };
//!
//! /// Greet someone.
//! #[derive(Wizard)]
//! struct Greet {
//!     /// Who shall be greeted?
//!     name: String,
//! }
//!
//! #[final_step]
//! fn greet(answers: Greet) -> String {
//!     format!("Hello, {}!", answers.name)
//! }
//!
//! # let test = async {
//! let seal = SealPolicy::ephemeral().build()?;
//! let wizard = WithServer::<Greet>::new(&() as &dyn AnyHost);
//! let call = Call::new(None).capabilities(Capabilities::none().form(true));
//! let Round::Ask(asked) = engine::round(&wizard, &seal, &call, SystemTime::now()).await? else { panic!() };
//! assert_eq!(asked.requests[0].message(), "Who shall be greeted?");
//!
//! let answer = json!({"action": "accept", "content": {"name": "Ann"}});
//! let responses = BTreeMap::from([("name".to_owned(), answer)]);
//! let call = call.state(Some(&asked.request_state)).responses(Some(&responses));
//! let Round::Complete(complete) = engine::round(&wizard, &seal, &call, SystemTime::now()).await? else { panic!() };
//! assert_eq!(wizard.finish(&complete).await.as_deref(), Some("Hello, Ann!"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # };
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(test)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answered;
mod arguments;
mod attempts;
mod call;
mod capability;
mod cases;
mod check;
mod closing;
mod complete;
mod computed;
mod context;
mod evaluation;
mod expressions;
mod fits;
mod given;
mod input;
mod instead;
mod may_be;
mod once;
mod open;
mod outcome;
mod progress;
mod refused;
mod reopening;
mod review;
mod sealing;
mod settle;
mod standing;
mod state;
mod unasked;
mod unchanged;
mod values;
mod verdict;

use std::{pin::Pin, time::SystemTime};

pub(crate) use call::has_rounds;
pub use call::{Call, Capabilities, Responses};
pub use complete::Complete;
pub use fits::DoesNotFit;
pub(crate) use fits::misfits;
pub use once::Recorded;
pub(crate) use once::{Answer, Ran};
pub use outcome::{Ending, HookFailure, InputRequired, Otherwise, Refusal, Round};
use outcome::{Stop, Why};

pub use crate::{
    flow::FlowId,
    question::{FormSchema, InputParams, InputRequest},
    texts::Changed,
};
use crate::{
    hook::{Hook, Scope, Site},
    question::FixedParts,
    seal::{Flow, Opened, Rejected, Seal, seconds},
    table::{Input, Once, Table},
    texts::Text,
};
use attempts::Attempts;
use context::Context;
use evaluation::{Evaluated, Next, evaluate};
use given::Arguments;
use once::{AtMostOnce, may_be_last};
use sealing::{Sealing, binding};
use state::State;
use values::Values;

/// A wizard as the engine sees it, without its types: a table, and a hook function bound to its server.
/// [`WithServer`](crate::WithServer) is one.
pub trait ErasedWizard: Sync {
    #[doc(hidden)]
    fn table(&self) -> &'static Table;

    #[doc(hidden)]
    fn fixed(&self) -> &'static FixedParts;

    /// Whether its final step runs at most once for a flow, and how.
    #[doc(hidden)]
    fn once(&self) -> Option<Once>;

    #[doc(hidden)]
    fn hook<'a>(&'a self, site: Site, scope: Scope<'a>) -> Hook<'a>;
}

/// Plays one round of `wizard` at the time `now`.
///
/// # Errors
///
/// A [`Refusal`] when the request cannot be served: its state, its arguments or its client's capabilities are not good
/// enough, or a look-up failed. Nothing has been done then.
pub async fn round(wizard: &dyn ErasedWizard, seal: &Seal, call: &Call<'_>, now: SystemTime) -> Result<Round, Refusal> {
    compiled_here(wizard, seal, call, now).await
}

/// The future of a round without its type: the code of an async function is made where it is named, in the crate of each author,
/// and so would be that of the whole engine.
fn compiled_here<'a>(
    wizard: &'a dyn ErasedWizard,
    seal: &'a Seal,
    call: &'a Call<'_>,
    now: SystemTime,
) -> Pin<Box<dyn Future<Output = Result<Round, Refusal>> + Send + 'a>> {
    Box::pin(play(wizard, seal, call, now))
}

async fn play(wizard: &dyn ErasedWizard, seal: &Seal, call: &Call<'_>, now: SystemTime) -> Result<Round, Refusal> {
    let table = wizard.table();
    let binding = binding(call, table);
    let opened = match call.state {
        Some(token) => match seal.open(token, &binding, now, call.codec_over).await {
            Ok(opened) => Some(opened),
            // The client has sent none: it is this host's own, between two forms.
            Err(reason @ Rejected::Codec { .. }) if call.is_in_session() => {
                return Err(Refusal::Internal(reason.to_string()));
            }
            Err(reason) => return Err(reason.into()),
        },
        None => None,
    };
    let flow = opened
        .as_ref()
        .map_or_else(|| Flow::start(now), |opened| Ok(opened.flow()))?;
    let sealed = opened.as_ref().map_or(&[][..], Opened::state);
    let mut state = State::decode(sealed, table)?;
    let held = state.held()?;
    let call = &call.holding(held.as_ref());
    let context = Context {
        wizard,
        table,
        call,
        arguments: &Arguments::of(call, table),
        flow,
        seal,
        attempts: Attempts::of(call, table, seal, flow, seconds(now)),
    };
    let mut once = AtMostOnce::of(&context, &binding, &state, seconds(now))?;
    let sealed = &sealed[..sealed.len() - state.held_len()];
    let is_looked_up = once.is_some() && call.state.is_some() && may_be_last(&context, &state);
    if let Some(once) = once.as_mut().filter(|_| is_looked_up)
        && let Some(round) = once.is_over(&context, &binding, sealed, now).await?
    {
        return Ok(round);
    }
    unasked::take(&context, &mut state);
    let Evaluated {
        state,
        kept,
        values,
        next,
    } = match evaluate(&context, state).await.map_err(Stop::why) {
        Ok(evaluated) => evaluated,
        Err(Why::Ended(ending)) => return Ok(Round::Ended(ending)),
        Err(Why::Refused(refusal)) => return Err(refusal),
    };
    let sealing = Sealing {
        context: &context,
        binding: &binding,
        now,
        state: &state,
        kept: &kept,
        visited: visited(&context, &values),
    };
    match next {
        Next::Nothing if once.is_some() && call.is_first_of_rounds() => {
            // A first round is never one too many.
            let used_up = Text::StillRunning;
            Ok(match sealing.seal(Vec::new(), &used_up).await? {
                Otherwise::ComeBack(required) => Round::Ask(required),
                Otherwise::End(ending) => Round::Ended(ending),
            })
        }
        Next::Nothing => {
            if let Some(once) = once.as_mut().filter(|_| !is_looked_up)
                && let Some(round) = once.is_over(&context, &binding, sealed, now).await?
            {
                return Ok(round);
            }
            let (caller, unclaimed) = (call.caller.clone(), once.map(AtMostOnce::unclaimed));
            Ok(Round::Complete(Complete::new(table, values, flow, caller, unclaimed)))
        }
        Next::Wait(form) => {
            capability::check_wait(&context, form)?;
            let form = form.key.to_owned();
            let used_up = Text::NotVisited { form };
            Ok(Round::Wait(sealing.seal(Vec::new(), &used_up).await?))
        }
        Next::Ask(open) => {
            capability::check(&context, &state, values, &open).await?;
            let used_up = Text::RoundsUsedUp {
                rounds: table.max_rounds,
                form: open.first().map_or("", |open| open.form.key).to_owned(),
            };
            Ok(match sealing.seal(open, &used_up).await? {
                Otherwise::ComeBack(required) => Round::Ask(required),
                Otherwise::End(ending) => Round::Ended(ending),
            })
        }
    }
}

/// The pages on which the person is done, for a client that is asked in its session, which is told so.
fn visited(context: &Context<'_>, values: &Values) -> Vec<&'static str> {
    if !context.call.is_in_session() {
        return Vec::new();
    }
    let forms = context.table.forms.iter().filter(|form| form.input == Input::Visit);
    let done = forms.filter(|form| values.value(form.indices().start).is_some());
    done.map(|form| form.key).collect()
}
