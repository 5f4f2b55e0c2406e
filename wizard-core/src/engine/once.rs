//! The final step runs at most once for a flow (`#[final_step(once)]`). A flow that may be finished by this request is looked up
//! in the ledger before any expression is evaluated, so that a request which is sent again gets its result whatever has changed
//! since; and it is claimed there just before the step runs.

use std::{fmt, sync::Arc, time::SystemTime};

use super::{
    Call, Complete, Ending, Refusal, Round,
    context::Context,
    sealing::hold,
    state::{Filled, State},
};
use crate::{
    binary,
    canonical::{self, Sequence},
    json::JsonObject,
    ledger::{Claim, ClaimCell, Claimed, Claiming, Fingerprint, Finish, Found, Ledger, LedgerError, key_of},
    seal::{Binding, Recorder},
    table::{Form, Once, Question, Refused, Role, Source},
    texts::{Text, Words},
};

/// How long a result may be that is recorded, in bytes of JSON.
const LONGEST_RECORD: usize = 1 << 20;

/// A round of a wizard whose final step runs at most once.
pub(super) struct AtMostOnce<'a> {
    ledger: &'a Arc<dyn Ledger>,
    rule: Once,
    claiming: Claiming,
    recorder: Recorder,
    words: Words<'a>,
    has_state: bool,
    /// What the client answers to the forms that were asked.
    responses: JsonObject,
}

impl<'a> AtMostOnce<'a> {
    /// This round, if the wizard says `once`.
    pub(super) fn of(
        context: &Context<'a>,
        binding: &Binding<'_>,
        state: &State<'_>,
        now: u64,
    ) -> Result<Option<Self>, Refusal> {
        let Context {
            wizard,
            call,
            flow,
            seal,
            ..
        } = *context;
        let Some(rule) = wizard.once() else {
            return Ok(None);
        };
        let ledger = call.ledger.ok_or_else(|| {
            let error = "the final step says `once`, and the call brings no ledger: give it one with `.ledger(…)`";
            Refusal::Internal(error.to_owned())
        })?;
        if rule.is_transaction && !ledger.has_transactions() {
            let error = "the final step says `once = transaction`, and the ledger has no transactions";
            return Err(Refusal::Internal(error.to_owned()));
        }
        let responses = responses_of(call, state);
        let claiming = Claiming {
            flow: key_of(&flow.id),
            fingerprint: fingerprint(context, state, &responses),
            expires_at: seal.known_until(flow),
            now,
            takes_over: false,
        };
        Ok(Some(Self {
            ledger,
            rule,
            claiming,
            recorder: seal.recorder(binding, flow),
            words: call.words(),
            has_state: call.can_go_on(),
            responses,
        }))
    }

    /// Whether the flow is free to go on; else what this request is answered with.
    pub(super) async fn is_over(
        &mut self,
        context: &Context<'_>,
        binding: &Binding<'_>,
        state: &[u8],
        now: SystemTime,
    ) -> Result<Option<Round>, Refusal> {
        let Claiming { flow, now: second, .. } = self.claiming;
        let found = self.ledger.look_up(flow, second).await;
        let (seen, fingerprint) = match found.map_err(|error| self.failed(&error))? {
            Found::Nothing => return Ok(None),
            Found::Running { fingerprint } => (Seen::Running, fingerprint),
            Found::Unknown { fingerprint } => (Seen::Unknown, fingerprint),
            Found::Finished { fingerprint, record } => (Seen::Finished(record), fingerprint),
        };
        if fingerprint != self.claiming.fingerprint {
            return Ok(Some(Round::Ended(Ending::finished(
                self.words,
                &Text::FinishedOtherwise,
            ))));
        }
        Ok(Some(match seen {
            Seen::Running => Round::Wait(hold(context, binding, state, &self.responses, now).await?),
            Seen::Unknown if self.rule.reruns || self.rule.is_transaction => {
                self.claiming.takes_over = true;
                return Ok(None);
            }
            Seen::Unknown => Round::Ended(Ending::unknown(self.words)),
            Seen::Finished(record) => match self.recorder.open(&record).map(String::from_utf8) {
                Some(Ok(answer)) if !answer.is_empty() => Round::Recorded(Recorded { answer }),
                _ => Round::Ended(Ending::finished(self.words, &Text::ResultNotKept)),
            },
        }))
    }

    /// What is left to do before the final step runs.
    pub(super) fn unclaimed(self) -> Unclaimed {
        let has_state = self.has_state;
        Unclaimed {
            ledger: Arc::clone(self.ledger),
            claiming: self.claiming,
            recorder: self.recorder,
            rule: self.rule,
            refused: self.words.say(&Text::LedgerFailed { has_state }),
            unsure: self.words.say(if has_state {
                &Text::NotKnownYet
            } else {
                &Text::OutcomeUnknown
            }),
        }
    }

    fn failed(&self, error: &LedgerError) -> Refusal {
        Refusal::ledger(self.words, self.has_state, error)
    }
}

/// What another request of the same flow has come to.
enum Seen {
    Running,
    Unknown,
    Finished(Vec<u8>),
}

/// Whether this request may be the last of its flow, as far as that can be told without an expression: nothing else is sure to
/// be asked. Where it is told wrongly that it is not, since the wizard was deployed anew, the flow is looked up when every answer is in.
pub(super) fn may_be_last(context: &Context<'_>, state: &State<'_>) -> bool {
    let Context { table, call, .. } = context;
    let is_answered = |form: &Form| {
        let has_come = state.asked(form).is_some() && call.response(form.key).is_some();
        has_come || !state.places(form).is_empty()
    };
    let is_sure = |form: &Form, question: &Question| {
        let is_known = !state.is_reopened(question.key)
            && (question.reads(Role::Known).is_some()
                || question.source == Source::Any && context.arguments.given(question).is_some());
        let goes_without = question.if_unsupported == Refused::Skip && !context.can_ask(form);
        !(is_known || goes_without || question.reads(Role::When).is_some())
    };
    let mut forms = table.forms.iter();
    forms.all(|form| is_answered(form) || !table.fields(form).iter().any(|question| is_sure(form, question)))
}

/// What the client answers to the forms that were asked. Whatever else it sends does not count.
fn responses_of(call: &Call<'_>, state: &State<'_>) -> JsonObject {
    let asked = state.all_asked().iter();
    let responses = asked.filter_map(|asked| Some((asked.form.to_owned(), call.response(asked.form)?.clone())));
    responses.collect()
}

/// The digest of all that the person and the client have answered in this flow. What the server looks up does not count: it may
/// be another value when the request is sent again. The id, which the ledger does not learn, keeps it from being guessed.
fn fingerprint(context: &Context<'_>, state: &State<'_>, responses: &JsonObject) -> Fingerprint {
    let Context { table, flow, .. } = context;
    let is_answer = |filled: &&Filled<'_>| !matches!(table.questions[filled.index].source, Source::Computed { .. });
    let mut answers: Vec<_> = state.all_answers().filter(is_answer).collect();
    answers.sort_unstable_by_key(|filled| filled.key);
    let mut bytes = Vec::new();
    binary::append(&answers, &mut bytes);
    let responses = canonical::arguments_digest(Some(responses));
    let fingerprint = Sequence::of("fingerprint").bytes(flow.id.as_bytes());
    fingerprint.bytes(&bytes).digest(&responses).finish()
}

/// What was answered when the flow was finished.
pub struct Recorded {
    answer: String,
}

impl Recorded {
    /// The answer, as it was recorded.
    pub fn answer(&self) -> &str {
        &self.answer
    }
}

/// Results never reach a log.
impl fmt::Debug for Recorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recorded(…)")
    }
}

/// A flow whose answers are all in, and that nobody has claimed yet.
pub(crate) struct Unclaimed {
    ledger: Arc<dyn Ledger>,
    claiming: Claiming,
    recorder: Recorder,
    rule: Once,
    /// What the client is told where it cannot be claimed, and where nobody knows whether the commit has been made.
    refused: String,
    unsure: String,
}

/// What a final step has come to, as it is recorded and sent.
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) is_error: bool,
    /// Whether the text can be read as what it was written of. Otherwise it is not kept.
    pub(crate) reads_back: bool,
}

/// What comes of a final step that runs at most once.
pub(crate) enum Ran {
    /// It ran.
    Answered {
        answer: Answer,
        /// Why its answer was not recorded, for the log.
        not_recorded: Option<String>,
    },
    /// The answers do not fit their types, which would be a bug of this framework: it did not run.
    Misfit,
    /// Somebody else was faster: the round has to be played again, and finds what they have done.
    Taken,
    /// It could not be claimed, and did not run; or it is not known whether its commit has been made, so that the same request is to be
    /// sent again.
    Refused(Refusal),
}

impl Complete {
    /// Claims the flow, runs `step`, and records its answer. The step gives nothing if it could not begin, and gets the claim where it
    /// is a transaction. A claim whose step panics, or whose future is dropped, is left behind: what came of it is not known then.
    pub(crate) async fn at_most_once<F>(
        &self,
        unclaimed: &Unclaimed,
        step: impl FnOnce(Option<Arc<ClaimCell>>) -> F,
    ) -> Ran
    where
        F: Future<Output = Option<Answer>>,
    {
        let claim = match unclaimed.ledger.claim(unclaimed.claiming).await {
            Ok(Claimed::Granted(claim)) => claim,
            Ok(Claimed::Taken) => return Ran::Taken,
            Ok(Claimed::Full) => return Ran::Refused(unclaimed.refusal("the ledger is full")),
            Err(error) => return Ran::Refused(unclaimed.refusal(&error.to_string())),
        };
        let cell = Arc::new(ClaimCell::of(claim));
        let for_step = unclaimed.rule.is_transaction.then(|| Arc::clone(&cell));
        let answer = step(for_step).await;
        let claim = cell.take();
        match (answer, claim) {
            (Some(answer), Some(claim)) => unclaimed.end(claim, answer, cell.lacks_transaction()).await,
            (None, claim) => {
                // Where that fails too, the flow is one of which nothing is known, as it is where it was taken over.
                if let Some(claim) = claim.filter(|_| !unclaimed.claiming.takes_over) {
                    let _ = claim.release().await;
                }
                Ran::Misfit
            }
            (Some(answer), None) => unclaimed.not_recorded(answer, &"the step has not given its transaction back"),
        }
    }
}

impl Unclaimed {
    /// Ends a `claim` with its answer.
    async fn end(&self, claim: Box<dyn Claim>, answer: Answer, lacks_transaction: bool) -> Ran {
        let is_no_result = answer.is_error && (self.rule.retries_errors || lacks_transaction);
        // One that was taken over may have done its work before: it is not free for other answers.
        if is_no_result && self.claiming.takes_over && !self.rule.is_transaction {
            return Ran::Answered {
                answer,
                not_recorded: None,
            };
        }
        if is_no_result {
            return match claim.release().await {
                Ok(()) => Ran::Answered {
                    answer,
                    not_recorded: None,
                },
                Err(error) => self.not_recorded(answer, &error),
            };
        }
        let is_kept = answer.reads_back && answer.text.len() <= LONGEST_RECORD;
        let text = if is_kept { &*answer.text } else { "" };
        let record = match self.recorder.seal(text.as_bytes()) {
            Ok(record) => record,
            Err(error) => return self.not_recorded(answer, &error),
        };
        let finish = if answer.is_error {
            claim.fail(record)
        } else {
            claim.finish(record)
        };
        match finish.await {
            Ok(Finish::Recorded) => Ran::Answered {
                answer,
                not_recorded: None,
            },
            // Another run has taken it over, and what that one comes to is recorded. What this one has done in a transaction was undone.
            Ok(Finish::Lost) => Ran::Taken,
            Err(error) => self.not_recorded(answer, &error),
        }
    }

    /// The answer was not recorded. What was done in a transaction may have been undone with that, so that nobody is told that it was
    /// done; an error was nothing that could be undone.
    fn not_recorded(&self, answer: Answer, error: &dyn fmt::Display) -> Ran {
        let logged = error.to_string();
        if self.rule.is_transaction && !answer.is_error {
            let message = self.unsure.clone();
            return Ran::Refused(Refusal::Ledger { message, logged });
        }
        Ran::Answered {
            answer,
            not_recorded: Some(logged),
        }
    }

    fn refusal(&self, error: &str) -> Refusal {
        Refusal::Ledger {
            message: self.refused.clone(),
            logged: error.to_owned(),
        }
    }
}
