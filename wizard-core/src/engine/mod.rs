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

mod arguments;
mod call;
mod check;
mod closing;
mod complete;
mod computed;
mod draft;
mod form;
mod lookup;
mod outcome;
mod progress;
mod refused;
mod reopen;
mod response;
mod review;
mod state;
mod visit;

use std::time::SystemTime;

use serde_json::json;

pub use crate::{
    flow::FlowId,
    question::{InputParams, InputRequest},
};
pub(crate) use call::has_rounds;
pub use call::{Call, Capabilities};
pub use complete::Complete;
pub use outcome::{Ending, HookFailure, InputRequired, Refusal, Round};

use crate::{
    answer::Value,
    canonical,
    hook::{Hook, Scope, Site},
    json::JsonObject,
    question,
    seal::{Binding, Flow, Kind, Seal},
    table::{Input, Table},
    texts::{Text, Words},
};
use draft::{Draft, Next, Open};
use state::State;
use visit::Links;

/// A wizard as the engine sees it: a table, and a hook function bound to its server. [`WithServer`](crate::WithServer) is one.
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
    let binding = binding(call, table);
    let (flow, state) = match call.state {
        Some(token) => {
            let opened = seal.open(token, &binding, now)?;
            (opened.flow(), opened.into_state())
        }
        None => (Flow::start(now)?, Vec::new()),
    };
    let state = State::decode(&state, table)?;
    let links = Links {
        seal,
        flow,
        wizard: table.name,
        principal: call.caller.principal(),
    };
    let read = call
        .reads_texts()
        .then(|| arguments::from_texts(table, call.arguments.unwrap_or(&JsonObject::new())));
    let call = &Call {
        arguments: read.as_ref().or(call.arguments),
        ..*call
    };
    let draft = Draft::fill(wizard, call, state, &links).await?;
    let sealing = Sealing {
        seal,
        binding: &binding,
        now,
        table,
        words: call.words(),
    };
    match draft.next {
        Next::Nothing(answers) => {
            let caller = call.caller.clone();
            Ok(Round::Complete(Complete::new(table, answers, flow.id, caller)))
        }
        Next::End(ending) => Ok(Round::Ended(ending)),
        Next::Wait(form) if !call.multi_round => {
            let (form, instead, needed) = (form.to_owned(), Vec::new(), None);
            let text = Text::CannotBeAsked { form, instead, needed };
            Err(Refusal::CannotAsk {
                message: call.words().say(&text),
            })
        }
        Next::Wait(form) => {
            let form = form.to_owned();
            let otherwise = sealing.ask(flow, Vec::new(), draft.kept, draft.reopened, &Text::NotVisited { form })?;
            Ok(Round::Wait(Box::new(otherwise)))
        }
        Next::Ask(open) => {
            check_capability(call, table, &open)?;
            let rounds = table.max_rounds;
            sealing.ask(flow, open, draft.kept, draft.reopened, &Text::RoundsUsedUp { rounds })
        }
    }
}

/// The request that the state of a wizard is bound to. A resource is told by its URI, and by what its template has found there.
fn binding<'a>(call: &Call<'a>, table: &'a Table) -> Binding<'a> {
    let arguments = match call.uri {
        None => canonical::arguments_digest(call.arguments),
        Some(_) => canonical::digest(&json!([table.name, call.arguments])),
    };
    Binding {
        kind: Kind::Wizard,
        method: call.method,
        target: call.uri.unwrap_or(table.name),
        arguments,
        principal: call.caller.principal(),
    }
}

/// Rule 6: nothing is sent that the declared capabilities of this request do not cover.
fn check_capability(call: &Call<'_>, table: &Table, open: &[Open]) -> Result<(), Refusal> {
    let missing: Vec<_> = open
        .iter()
        .filter(|open| !open.form.input.is_within(call.capabilities))
        .collect();
    let Some(first) = missing
        .first()
        .copied()
        .or_else(|| open.first().filter(|_| !call.multi_round))
    else {
        return Ok(());
    };
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
        message: call.words().say(&text),
    })
}

impl Input {
    /// Whether a client with `declared` capabilities can be asked.
    fn is_within(self, declared: Capabilities) -> bool {
        self.required(declared) == declared
    }

    /// `all` with what this needs.
    fn required(self, all: Capabilities) -> Capabilities {
        match self {
            Self::Form => all.form(true),
            Self::Visit => all.url(true),
            Self::Sample(_) => all.sampling(true),
            Self::Roots => all.roots(true),
        }
    }

    /// What it needs, in the words of the specification.
    fn capability(self) -> &'static str {
        match self {
            Self::Form => "elicitation, form mode",
            Self::Visit => "elicitation, URL mode",
            Self::Sample(_) => "sampling",
            Self::Roots => "roots",
        }
    }
}

/// What is sealed in this round is sealed with this.
struct Sealing<'a> {
    seal: &'a Seal,
    binding: &'a Binding<'a>,
    now: SystemTime,
    table: &'static Table,
    words: Words<'a>,
}

impl Sealing<'_> {
    /// Rules 9 and 10: counts the round, also one in which nothing is asked, and seals what is known with what is asked.
    fn ask(
        &self,
        flow: Flow,
        open: Vec<Open>,
        kept: Vec<state::Kept<'_>>,
        reopened: Vec<state::Reopened<'_>>,
        used_up: &Text,
    ) -> Result<Round, Refusal> {
        if flow.rounds >= self.table.max_rounds {
            return Ok(Round::Ended(Ending::used_up(self.words, used_up)));
        }
        let answers = kept.iter().flat_map(|kept| &kept.fields);
        let longest = answers.max_by_key(|filled| filled.value.canonical().len());
        let question = match (longest, open.first()) {
            (Some(filled), _) => filled.key.clone().into_owned(),
            (None, first) => first.map_or_else(String::new, |open| open.form.key.to_owned()),
        };
        let state = State::encode(kept, &open, reopened)?;
        let token = self.seal.seal(self.binding, flow.next_round(), &state, self.now)?;
        if token.len() > self.seal.max_len() {
            let text = Text::StateTooLarge { question };
            return Ok(Round::Ended(Ending::used_up(self.words, &text)));
        }
        Ok(Round::Ask(InputRequired {
            requests: open.into_iter().map(request_of).collect(),
            request_state: token,
        }))
    }
}

/// What is sent for an open form: its question, with the step and the reason in front, and good answers filled in.
fn request_of(open: Open) -> InputRequest {
    let mut params = open.shown.params;
    for (key, value) in &open.filled {
        match (&mut params, value) {
            (InputParams::Form { schema, .. }, value) => question::fill_in_answer(schema, key, value),
            (InputParams::Visit { url, .. }, Value::Text(reference)) => *url = visit::with_reference(url, reference),
            _ => {}
        }
    }
    InputRequest {
        key: open.form.key,
        params: params.behind(open.in_front),
    }
}
