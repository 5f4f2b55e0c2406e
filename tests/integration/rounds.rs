//! Sequences of rounds: whatever a client sends, the final step runs exactly when every question that is asked has a
//! valid answer, and never before.

use proptest::prelude::*;
use serde_json::{Value, json};
use wizard_tests::connect::{Asked, Reply, Request, Session, call};

use super::shapes::{self, Answers, Counter, Described, Shape};

/// What a client does in one round.
#[derive(Clone, Debug)]
enum Act {
    Good(prop::sample::Index),
    Bad(prop::sample::Index),
    /// Nothing comes with the state.
    Drop,
    /// `accept` without content.
    NoContent,
    /// The answer under a key that was not asked.
    OtherKey,
    /// A response that is no elicitation result.
    OtherKind,
    /// The request of an earlier round once more, in the middle of the flow.
    Replay(prop::sample::Index),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let index = any::<prop::sample::Index>;
    let act = prop_oneof![
        6 => index().prop_map(Act::Good),
        2 => index().prop_map(Act::Bad),
        1 => Just(Act::Drop),
        1 => Just(Act::NoContent),
        1 => Just(Act::OtherKey),
        1 => Just(Act::OtherKind),
        2 => index().prop_map(Act::Replay),
    ];
    prop::collection::vec(act, 1..30)
}

/// The limits that each shape declares.
fn limits(tool: &str) -> (usize, usize) {
    match tool {
        "all-optional" => (2, 9),
        "patient" => (5, 20),
        _ => (3, 9),
    }
}

/// The first question that applies and has no answer.
fn next<'s>(shape: &'s Shape, answers: &Answers) -> Option<&'s Described> {
    shape
        .questions
        .iter()
        .find(|question| !answers.contains_key(question.key) && (question.applies)(answers))
}

/// A flow as a person at the client sees it.
struct Flow<'s> {
    shape: &'s Shape,
    session: &'s Session,
    answers: Answers,
    attempts: usize,
    rounds: usize,
    /// Whether there is a reason to ask again: it stays until there is an answer.
    has_reason: bool,
    /// Every request so far, with what it came to.
    log: Vec<(Request, Reply)>,
}

impl Flow<'_> {
    /// What is expected now: the next question, or the end.
    fn expect(&self, reply: &Reply) -> Result<(), TestCaseError> {
        let (max_attempts, max_rounds) = limits(self.shape.tool);
        match (next(self.shape, &self.answers), reply) {
            (Some(_), Reply::Result(outcome)) if self.attempts >= max_attempts => {
                prop_assert!(outcome.is_error && outcome.text.contains("too often"), "{outcome:?}");
            }
            (Some(_), Reply::Result(outcome)) if self.rounds >= max_rounds => {
                prop_assert!(outcome.is_error && outcome.text.contains("rounds"), "{outcome:?}");
            }
            (Some(question), Reply::Asked(asked)) => {
                prop_assert_eq!(asked.key(), question.key);
                prop_assert!(self.rounds < max_rounds && self.attempts < max_attempts);
                let is_with_reason = asked.message().starts_with("The ")
                    || asked.message().starts_with("An answer")
                    || asked.message().starts_with('“')
                    || asked.message().starts_with("That")
                    || asked.message().starts_with("Choose")
                    || asked.message().starts_with("One is");
                prop_assert_eq!(is_with_reason, self.has_reason, "{}", asked.message());
            }
            (None, Reply::Result(outcome)) => {
                prop_assert!(!outcome.is_error);
                prop_assert_eq!(&outcome.text, &(self.shape.says)(&self.answers));
            }
            (expected, got) => {
                prop_assert!(
                    false,
                    "expected {:?}, got {got:?}",
                    expected.map(|question| question.key)
                );
            }
        }
        Ok(())
    }

    /// Does one thing; `None` when the flow is over.
    async fn act(&mut self, asked: &Asked, act: &Act) -> Result<Option<Asked>, TestCaseError> {
        let question = next(self.shape, &self.answers).expect("the flow is not over");
        let key = question.key;
        let base = call(self.shape.tool).state(&asked.state);
        let (request, answer, wrong) = match act {
            Act::Good(index) => {
                let good = (question.good)(&self.answers);
                let value = good[index.index(good.len())].clone();
                (base.answer(key, &value), Some(value), false)
            }
            Act::Bad(index) => {
                let bad = (question.bad)(&self.answers);
                (base.answer(key, &bad[index.index(bad.len())]), None, true)
            }
            Act::Drop => (base, None, false),
            Act::NoContent => (base.response(key, json!({"action": "accept"})), None, false),
            Act::OtherKey => {
                let value = (question.good)(&self.answers)[0].clone();
                let content = json!({"action": "accept", "content": {key: value}});
                (base.response("another", content), None, false)
            }
            Act::OtherKind => (
                base.response(key, json!({"role": "assistant", "content": {"type": "text"}})),
                None,
                false,
            ),
            Act::Replay(index) => {
                let (request, before) = &self.log[index.index(self.log.len())];
                let again = self.session.call(request.clone()).await;
                prop_assert!(same(before, &again), "a replay differs: {before:?} {again:?}");
                return Ok(Some(asked.clone()));
            }
        };
        let reply = self.session.call(request.clone()).await;
        if wrong {
            self.attempts += 1;
        }
        self.has_reason |= wrong || matches!(act, Act::NoContent);
        if let Some(answer) = answer {
            self.answers.insert(key, answer);
            self.attempts = 0;
            self.has_reason = false;
        }
        self.expect(&reply)?;
        self.log.push((request, reply.clone()));
        match reply {
            Reply::Asked(asked) => {
                self.rounds += 1;
                Ok(Some(asked))
            }
            _ => Ok(None),
        }
    }
}

/// Whether two replies are the same but for the fresh encryption.
fn same(a: &Reply, b: &Reply) -> bool {
    match (a, b) {
        (Reply::Asked(a), Reply::Asked(b)) => a.forms == b.forms,
        (a, b) => a == b,
    }
}

/// Plays one flow; whether it came to its final step.
async fn play(shape: &Shape, session: &Session, acts: &[Act]) -> Result<bool, TestCaseError> {
    let first = call(shape.tool);
    let reply = session.call(first.clone()).await;
    let mut flow = Flow {
        shape,
        session,
        answers: Answers::new(),
        attempts: 0,
        rounds: 1,
        has_reason: false,
        log: vec![(first, reply.clone())],
    };
    let mut asked = reply.asked();
    prop_assert_eq!(asked.key(), next(shape, &flow.answers).expect("the first question").key);
    for act in acts {
        match flow.act(&asked, act).await? {
            Some(next) => asked = next,
            None => return Ok(next(shape, &flow.answers).is_none()),
        }
    }
    Ok(false)
}

fn run(test: impl Future<Output = Result<(), TestCaseError>>) -> Result<(), TestCaseError> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(test)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn the_final_step_runs_exactly_when_every_question_is_answered_validly(acts in acts(), which in 0..13_usize) {
        run(async {
            let host = shapes::host();
            let session = Session::duplex(host.clone()).await;
            let shape = &shapes::all()[which];
            let finished = play(shape, &session, &acts).await?;
            prop_assert_eq!(effects(host.handler()), usize::from(finished));
            Ok(())
        })?;
    }

    /// Any part of the good answers as arguments: the others are asked, in order, and the end is the same.
    #[test]
    fn an_argument_is_never_asked_for(which in 0..13_usize, given in any::<u16>(), seed in any::<prop::sample::Index>()) {
        run(async {
            let host = shapes::host();
            let session = Session::duplex(host.clone()).await;
            let shape = &shapes::all()[which];
            let mut answers = Answers::new();
            let mut arguments = json!({});
            while let Some(question) = next(shape, &answers) {
                let good = (question.good)(&answers);
                let value = good[seed.index(good.len())].clone();
                let bit = answers.len();
                let is_argument = given >> bit & 1 == 1 && !value.is_null() && value != "" && (shape.tool, question.key) != ("skipping", "size");
                if is_argument {
                    arguments[question.key] = value.clone();
                }
                answers.insert(question.key, value);
            }
            let first = call(shape.tool).arguments(arguments.clone());
            let mut reply = session.call(first.clone()).await;
            while let Reply::Asked(asked) = reply {
                prop_assert!(arguments.get(asked.key()).is_none(), "{} was given", asked.key());
                reply = session.call(first.clone().state(&asked.state).answer(asked.key(), &answers[asked.key()])).await;
            }
            prop_assert_eq!(reply.text(), (shape.says)(&answers));
            Ok(())
        })?;
    }
}

fn effects(counter: &Counter) -> usize {
    counter.effects().len()
}

#[tokio::test]
async fn every_shape_finishes_with_good_answers() {
    let host = shapes::host();
    let session = Session::duplex(host.clone()).await;
    for (index, shape) in shapes::all().iter().enumerate() {
        let mut answers = Answers::new();
        let mut reply = session.call(call(shape.tool)).await;
        while let Some(question) = next(shape, &answers) {
            let asked = reply.asked();
            assert_eq!(asked.key(), question.key);
            let value: Value = (question.good)(&answers)[0].clone();
            reply = session
                .call(call(shape.tool).state(&asked.state).answer(question.key, &value))
                .await;
            answers.insert(question.key, value);
        }
        assert_eq!(reply.text(), (shape.says)(&answers));
        assert_eq!(host.handler().effects().len(), index + 1);
    }
}
