//! A round: one request of a wizard, from the call to a question, an ending, or the complete answers.
//!
//! The data goes one way: [`Call`] → `seal::open` → `State` → `Draft` → questions to
//! ask, sealed again, or [`Complete`]. A stage takes the output of the one before, which only that stage can build. The
//! engine does no I/O, reads no clock, and knows a wizard as one object: its table and its hook function.
//!
//! The host for rmcp is built on it; it can be used alone:
//!
//! ```
//! use std::{collections::BTreeMap, time::SystemTime};
//!
//! use serde_json::json;
//! use wizard_core::{
//!     AnyHost, SealPolicy, Wizard,
//!     engine::{self, Call, Capabilities, Round, WithServer},
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
//! assert_eq!(asked.forms[0].message, "Who shall be greeted?");
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

mod arguments;
mod call;
mod complete;
mod draft;
mod flow;
mod lookup;
mod outcome;
mod response;
mod state;
mod with_server;

use std::time::SystemTime;

pub use call::{Call, Capabilities};
pub use complete::Complete;
pub use flow::FlowId;
pub use outcome::{Ending, Form, HookFailure, InputRequired, Refusal, Round};
pub use with_server::WithServer;

use crate::{
    hook::{Hook, Scope, Site},
    seal::{Binding, Flow, Seal},
    table::Table,
    texts,
};
use draft::{Draft, Next, Open};
use state::State;

/// A wizard as the engine sees it: a table, and a hook function bound to its server. [`WithServer`] is one.
pub trait Bound: Sync {
    #[doc(hidden)]
    fn table(&self) -> &'static Table;

    #[doc(hidden)]
    fn hook<'a>(&'a self, site: Site, scope: Scope<'a>) -> Hook<'a>;
}

/// Plays one round of `wizard` at the time `now`.
///
/// # Errors
///
/// A [`Refusal`] when the request cannot be served: its state, its arguments or its client's capabilities are not good
/// enough, or a look-up failed. Nothing has been done then.
pub async fn round(wizard: &dyn Bound, seal: &Seal, call: &Call<'_>, now: SystemTime) -> Result<Round, Refusal> {
    let table = wizard.table();
    let binding = Binding::of_wizard(call, table);
    let (flow, state) = match call.state {
        Some(token) => {
            let opened = seal.open(token, &binding, now)?;
            (opened.flow(), opened.into_state())
        }
        None => (Flow::start(now)?, Vec::new()),
    };
    let state = State::decode(&state, table)?;
    let draft = Draft::fill(wizard, call, state).await?;
    match draft.next {
        Next::Nothing(answers) => Ok(Round::Complete(Complete::new(table, answers, flow.id))),
        Next::End(ending) => Ok(Round::Ended(ending)),
        Next::Ask(open) => {
            check_capability(call, table, &open)?;
            ask(seal, &binding, flow, table, open, draft.kept, now)
        }
    }
}

/// Rule 6: nothing is sent that the declared capabilities of this request do not cover.
fn check_capability(call: &Call<'_>, table: &Table, open: &Open) -> Result<(), Refusal> {
    let question = &table.questions[open.index];
    let instead = arguments::standing_in_for(table, open.index, call.arguments);
    if !call.multi_round {
        return Err(Refusal::CannotAsk {
            message: texts::cannot_be_asked(question.key, &instead),
        });
    }
    if !call.capabilities.form {
        return Err(Refusal::Capability {
            message: texts::missing_capability(question.key, &instead),
        });
    }
    Ok(())
}

/// Rules 9 and 10: counts the round, and seals what is known with what is asked.
fn ask(
    seal: &Seal,
    binding: &Binding<'_>,
    flow: Flow,
    table: &Table,
    open: Open,
    kept: Vec<state::Kept<'_>>,
    now: SystemTime,
) -> Result<Round, Refusal> {
    if flow.rounds >= table.max_rounds {
        return Ok(Round::Ended(Ending::rounds_used_up(table.max_rounds)));
    }
    let key = table.questions[open.index].key;
    let longest = kept
        .iter()
        .max_by_key(|kept| kept.json.len())
        .map_or(key, |kept| kept.key)
        .to_owned();
    let state = State::encode(kept, key, &open)?;
    let token = seal.seal(binding, flow.next_round(), &state, now)?;
    if token.len() > seal.max_len() {
        return Ok(Round::Ended(Ending::state_too_large(&longest)));
    }
    Ok(Round::Ask(InputRequired {
        forms: vec![Form {
            key,
            message: match &open.reason {
                Some(reason) => texts::asked_again(reason, &open.shown.message),
                None => open.shown.message,
            },
            schema: open.shown.schema,
        }],
        request_state: token,
    }))
}
