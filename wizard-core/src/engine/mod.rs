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
mod check;
mod closing;
mod complete;
mod computed;
mod draft;
mod flow;
mod form;
mod lookup;
mod outcome;
mod progress;
mod refused;
mod reopen;
mod response;
mod review;
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
    schema,
    seal::{Binding, Flow, Seal},
    table::Table,
    texts::{Text, Words},
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
            let sealing = Sealing {
                seal,
                binding: &binding,
                now,
            };
            sealing.ask(flow, table, call.words(), open, draft.kept, draft.reopened)
        }
    }
}

/// Rule 6: nothing is sent that the declared capabilities of this request do not cover.
fn check_capability(call: &Call<'_>, table: &Table, open: &[Open]) -> Result<(), Refusal> {
    let Some(first) = open.first() else { return Ok(()) };
    let form = first.form.key.to_owned();
    let instead = arguments::standing_in_for(table, first.form, &first.fields, call.arguments);
    let needed = arguments::needs_a_person(table).map(|form| form.key.to_owned());
    let needed = needed.filter(|needed| *needed != form);
    if !call.multi_round {
        let text = Text::CannotBeAsked { form, instead, needed };
        return Err(Refusal::CannotAsk {
            message: call.words().say(&text),
        });
    }
    if !call.capabilities.form {
        let text = Text::MissingCapability { form, instead, needed };
        return Err(Refusal::Capability {
            message: call.words().say(&text),
        });
    }
    Ok(())
}

/// What is sealed in this round is sealed with this.
struct Sealing<'a> {
    seal: &'a Seal,
    binding: &'a Binding<'a>,
    now: SystemTime,
}

impl Sealing<'_> {
    /// Rules 9 and 10: counts the round, and seals what is known with what is asked.
    fn ask(
        &self,
        flow: Flow,
        table: &Table,
        words: Words<'_>,
        open: Vec<Open>,
        kept: Vec<state::Kept<'_>>,
        reopened: Vec<state::Reopened<'_>>,
    ) -> Result<Round, Refusal> {
        if flow.rounds >= table.max_rounds {
            let text = Text::RoundsUsedUp {
                rounds: table.max_rounds,
            };
            return Ok(Round::Ended(Ending::used_up(words, &text)));
        }
        let answers = kept.iter().flat_map(|kept| &kept.fields);
        let longest = answers.max_by_key(|filled| filled.json.len());
        let question = longest.map_or(open[0].form.key, |filled| &filled.key).to_owned();
        let state = State::encode(kept, &open, reopened)?;
        let token = self.seal.seal(self.binding, flow.next_round(), &state, self.now)?;
        if token.len() > self.seal.max_len() {
            return Ok(Round::Ended(Ending::used_up(words, &Text::StateTooLarge { question })));
        }
        Ok(Round::Ask(InputRequired {
            forms: open.into_iter().map(form_of).collect(),
            request_state: token,
        }))
    }
}

/// What is sent for an open form: its question, with the step and the reason in front, and good answers filled in.
fn form_of(open: Open) -> Form {
    let Open {
        form,
        shown,
        mut in_front,
        filled,
        ..
    } = open;
    let mut schema = shown.schema;
    for (key, value) in &filled {
        schema::fill_in_answer(&mut schema, key, value);
    }
    in_front.push(shown.message);
    Form {
        key: form.key,
        message: in_front.join(" "),
        schema,
    }
}
