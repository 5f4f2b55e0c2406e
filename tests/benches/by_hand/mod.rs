//! The same tools without the framework: what the rounds of `wizard_tests::rounds` cost when they are written by hand, by
//! someone who has the time to do it well, for exactly these tools.
//!
//! It is the measure for the framework, so it promises the same: the state is encrypted and bound to its request
//! ([`seal`]), an answer counts for the question that was shown and is checked at every reuse, arguments are taken as
//! answers, and nothing is asked that the client has not declared. [`proof`] plays it, and attacks it.

mod arguments;
pub(crate) mod proof;
mod question;
mod records;
mod reply;
mod request;
mod seal;

use std::{sync::Arc, time::SystemTime};

use serde_json::{Map, Value};

use question::Question;
use records::Records;
pub(crate) use reply::Refused;
use request::{Request, Response};
use seal::{Asked, Claims, Flow, Recorded, Seal};

/// Wrong answers to one question, before the call ends.
const MAX_ATTEMPTS: u8 = 3;

/// A tool with its questions, made once a process.
pub(crate) struct Tool {
    name: &'static str,
    questions: Vec<Question>,
    max_rounds: u8,
    seal: Arc<Seal>,
}

/// What a round comes to.
enum Next<'a> {
    /// To the final step.
    Nothing,
    Ask {
        question: &'a Question,
        attempts: u8,
        /// Why it is asked again.
        reason: Option<String>,
    },
}

impl Tool {
    /// A tool that asks for as many texts. `audience` is the name of the service.
    pub(crate) fn new(name: &'static str, texts: usize, audience: &str) -> Self {
        Self::of(name, texts, Arc::new(Seal::new(audience)))
    }

    fn of(name: &'static str, texts: usize, seal: Arc<Seal>) -> Self {
        let max_rounds = u8::try_from(texts + 1).expect("rounds are counted in a byte");
        Self {
            name,
            questions: (1..=texts).map(Question::new).collect(),
            max_rounds,
            seal,
        }
    }

    /// Plays one round: the bytes of its result.
    pub(crate) fn call(&self, params: &Value, principal: Option<&str>, now: SystemTime) -> Result<Vec<u8>, Refused> {
        let request = Request::read(params)?;
        let binding = seal::Binding {
            target: self.name,
            arguments: arguments::digest(request.arguments),
            principal,
        };
        let mut opened = Vec::new();
        let claims = match request.state {
            Some(state) => Some(self.seal.open(state, &mut opened, &binding, now)?),
            None => None,
        };
        let (flow, recorded, asked) = match claims {
            Some(Claims {
                flow, recorded, asked, ..
            }) => (flow, recorded, Some(asked)),
            None => (Flow::start(now)?, Vec::new(), None),
        };
        let response = asked.as_ref().and_then(|asked| request.response(asked.key));
        if let (Some(asked), Some(Response::Declined | Response::Cancelled)) = (&asked, &response) {
            return Ok(self.refused_by_the_person(asked, response == Some(Response::Declined)));
        }
        if let Some(wrong) = self.wrong_argument(request.arguments) {
            return Ok(reply::text(&wrong, true));
        }
        let (kept, next) = self.settle(&recorded, request.arguments, asked, response);
        match next {
            Next::Nothing => Ok(self.finish(&kept, request.arguments)),
            Next::Ask {
                question,
                attempts,
                reason,
            } if attempts >= MAX_ATTEMPTS => Ok(reply::attempts_used_up(question, reason.as_deref())),
            Next::Ask {
                question,
                attempts,
                reason,
            } => {
                if flow.rounds >= self.max_rounds {
                    return Ok(reply::rounds_used_up(self.max_rounds));
                }
                if !request.can_be_asked {
                    return self.cannot_ask(question, request.has_rounds);
                }
                let asked = Asked {
                    key: &question.key,
                    pin: question.pin,
                    attempts,
                };
                let sealed = self.seal.seal(&binding, flow, kept, asked, now)?;
                match sealed {
                    Some(sealed) => Ok(reply::ask(question, reason.as_deref(), &sealed)),
                    None => Ok(reply::state_too_large(question)),
                }
            }
        }
    }

    /// What is known of each question, in their order, up to the first that has to be asked. What was recorded of those
    /// behind it stays as it is: the questions of a newer build may be in another order.
    fn settle<'a>(
        &'a self,
        recorded: &[Recorded<'a>],
        arguments: Option<&Map<String, Value>>,
        asked: Option<Asked<'a>>,
        response: Option<Response<'a>>,
    ) -> (Vec<Recorded<'a>>, Next<'a>) {
        let mut records = Records::new(recorded);
        let mut kept = Vec::with_capacity(recorded.len() + 1);
        let mut next = Next::Nothing;
        for question in &self.questions {
            let record = records.of(&question.key);
            if let Next::Ask { .. } = next {
                kept.extend(record);
                continue;
            }
            if let Some(record) = record
                && record.pin == question.pin
                && question.check(record.text).is_ok()
            {
                kept.push(record);
                continue;
            }
            let asked = asked.filter(|asked| asked.key == question.key && asked.pin == question.pin);
            let attempts = asked.map_or(0, |asked| asked.attempts);
            let reason = match asked.and(response) {
                Some(Response::Accepted(answer)) => match question.accept(answer) {
                    Ok(text) => {
                        kept.push(question.record(text));
                        continue;
                    }
                    Err(reason) => Some(reason),
                },
                _ => None,
            };
            let is_given =
                arguments.is_some_and(|arguments| arguments.get(&question.key).is_some_and(|it| !it.is_null()));
            if is_given && reason.is_none() {
                continue;
            }
            next = Next::Ask {
                question,
                attempts: attempts + u8::from(reason.is_some()),
                reason,
            };
        }
        (kept, next)
    }

    /// What is wrong with the arguments, before anything is asked.
    fn wrong_argument(&self, arguments: Option<&Map<String, Value>>) -> Option<String> {
        let arguments = arguments.filter(|arguments| !arguments.is_empty())?;
        let known = self
            .questions
            .iter()
            .filter_map(|question| Some((question, arguments.get(&question.key)?)));
        let mut count = 0;
        for (question, value) in known {
            count += 1;
            if !value.is_null()
                && let Err(reason) = question.accept(value)
            {
                return Some(format!("The argument `{}` is wrong: {reason}", question.key));
            }
        }
        (count < arguments.len()).then(|| reply::unknown_argument(arguments, &self.questions))
    }

    /// Every answer is in.
    fn finish(&self, kept: &[Recorded<'_>], arguments: Option<&Map<String, Value>>) -> Vec<u8> {
        let mut kept = kept.iter().peekable();
        let texts = self.questions.iter().map(|question| {
            let recorded = kept.next_if(|record| record.key == question.key);
            let given = || arguments?.get(&question.key)?.as_str();
            recorded.map(|record| record.text).or_else(given).unwrap_or_default()
        });
        reply::text(&texts.collect::<Vec<_>>().join("\n"), false)
    }

    fn refused_by_the_person(&self, asked: &Asked<'_>, declined: bool) -> Vec<u8> {
        let question = self.questions.iter().find(|question| question.key == asked.key);
        let message = question.map_or(asked.key, |question| question.message);
        reply::ended_by_the_person(asked.key, message, declined)
    }

    fn cannot_ask(&self, question: &Question, has_rounds: bool) -> Result<Vec<u8>, Refused> {
        if has_rounds {
            return Err(Refused::capability(&question.key));
        }
        Ok(reply::cannot_ask(question, &self.questions))
    }
}
