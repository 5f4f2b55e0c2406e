//! Wizards drawn at random, played against a naive model of themselves: forms, conditions, fewest rounds, arguments,
//! suggestions, checks across fields, review and confirm, whatever a client answers.

mod naive;
mod plan;

use std::{
    collections::BTreeMap,
    pin::pin,
    task::{Context, Poll, Waker},
    time::SystemTime,
};

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use wizard_core::{
    __private::Value as Answer,
    SealPolicy,
    engine::{self, Call, Capabilities, InputRequired, Round},
    seal::Seal,
};

use naive::{Expected, Naive};
use plan::{From, Generated, Kind, Plan, plans};

/// One request of a client, and what it comes to. Nothing in these wizards waits.
fn round(
    wizard: &Generated,
    seal: &Seal,
    arguments: &Map<String, Value>,
    state: Option<&str>,
    responses: &BTreeMap<String, Value>,
) -> Round {
    let call = Call::new(Some(arguments))
        .capabilities(Capabilities::none().form(true).sampling(true))
        .state(state)
        .responses(Some(responses));
    let round = pin!(engine::round(wizard, seal, &call, SystemTime::now()));
    match { round }.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(Ok(round)) => round,
        other => panic!("no round: {other:?}"),
    }
}

/// What was asked, as the naive model says it.
fn asked(required: &InputRequired) -> Expected {
    let forms = required.requests.iter().map(|form| {
        let Some(properties) = form.schema()["properties"].as_object() else {
            // A model is asked: nothing can be filled in.
            return (form.key, BTreeMap::from([(form.key, None)]));
        };
        let fields = properties.iter().map(|(key, field)| {
            let key: &'static str = key.clone().leak();
            (key, field.get("default").cloned())
        });
        (form.key, fields.collect())
    });
    Expected::Ask(forms.collect())
}

fn expected(round: &Round, plan: &Plan) -> Expected {
    match round {
        Round::Ask(required) => asked(required),
        Round::Complete(complete) => {
            let value = |index| match complete.answers().value(index) {
                Answer::Empty => None,
                Answer::Boolean(value) => Some(json!(value)),
                Answer::Integer(value) => Some(json!(i64::try_from(*value).expect("a digit"))),
                Answer::Text(value) => Some(json!(value)),
                other => panic!("{other:?}"),
            };
            Expected::Done((0..plan.questions.len()).map(value).collect())
        }
        _ => Expected::End,
    }
}

/// What a client sends for one field, drawn by `die`, and what that means.
fn field(kind: Kind, die: u8) -> Option<(Value, Option<Value>)> {
    let (sent, means) = match (kind, die % 16) {
        (_, 0) => return None,
        (Kind::Flag, 1) => (json!("yes"), json!(true)),
        (Kind::Flag, 2) => (json!("maybe"), json!("maybe")),
        (Kind::Digit, 1) => (json!(10), json!(10)),
        (Kind::Digit, 2) => (json!(" 3 "), json!(3)),
        (Kind::Digit, 3) => (json!("three"), json!("three")),
        (Kind::Word, 1) => (json!("four"), json!("four")),
        (Kind::Word, 2) => (json!(4), json!(4)),
        // Blanks are no answer, of no kind.
        (_, 4) => return Some((json!(" "), None)),
        (_, 5) => return Some((json!(""), None)),
        (Kind::Flag, die) => (json!(die % 3 != 0), json!(die % 3 != 0)),
        (Kind::Digit, die) => (json!(die % 10), json!(die % 10)),
        (Kind::Word, die) => {
            let word: String = "äöü".chars().take(usize::from(die % 3) + 1).collect();
            (json!(word), json!(word))
        }
    };
    Some((sent, Some(means)))
}

/// What a client's model says, drawn by `die`, and what that means.
fn said(kind: Kind, die: u8) -> Option<(String, Value)> {
    let (text, means) = match (kind, die % 16) {
        (_, 0) => return None,
        (Kind::Flag, 1) => ("maybe".to_owned(), json!("maybe")),
        (Kind::Flag, die) if die % 3 == 0 => ("No".to_owned(), json!(false)),
        (Kind::Flag, _) => ("```\ntrue\n```".to_owned(), json!(true)),
        (Kind::Digit, 1) => ("10".to_owned(), json!(10)),
        (Kind::Digit, 2) => ("three".to_owned(), json!("three")),
        (Kind::Digit, die) => (format!(" {}\n", die % 10), json!(die % 10)),
        (Kind::Word, 1) => ("four".to_owned(), json!("four")),
        (Kind::Word, 3) => (String::new(), json!("")),
        (Kind::Word, _) => ("äö".to_owned(), json!("äö")),
    };
    Some((text, means))
}

/// What a client's model answers with.
fn sample(text: &str) -> Value {
    json!({"role": "assistant", "content": {"type": "text", "text": text}, "model": "m"})
}

/// A client's next request, drawn by `dice`, told to the naive model too.
fn respond(plan: &Plan, naive: &mut Naive, dice: &[u8]) -> BTreeMap<String, Value> {
    let Expected::Ask(forms) = naive.expected() else {
        panic!("nothing is asked")
    };
    let mut dice = dice.iter().copied().cycle();
    let mut die = || dice.next().expect("it cycles");
    let accept = |content: Value| json!({"action": "accept", "content": content});
    let mut responses = BTreeMap::from([("elsewhere".to_owned(), accept(json!({"a": 1})))]);
    match forms.keys().next().copied() {
        Some("review") => {
            let changeable: Vec<usize> = (0..plan.questions.len()).collect();
            let index = changeable[usize::from(die()) % changeable.len()];
            let value = match die() % 4 {
                0 | 1 => "go-on",
                2 => plan.key(index),
                _ => return BTreeMap::new(),
            };
            responses.insert("review".to_owned(), accept(json!({ "review": value })));
            if value == "go-on" {
                naive.approve();
            } else if naive.is_left_out(index) {
                // It is not on the list: a wrong answer, which the model does not count.
                return BTreeMap::new();
            } else {
                naive.change(index);
            }
        }
        Some("confirm") => match die() % 8 {
            0 => {
                responses.insert("confirm".to_owned(), json!({"action": "decline"}));
                naive.refuse();
            }
            1 => {
                responses.insert("confirm".to_owned(), accept(json!({"confirm": false})));
                naive.refuse();
            }
            2 => responses.clear(),
            _ => {
                responses.insert("confirm".to_owned(), accept(json!({"confirm": true})));
                naive.confirm();
            }
        },
        _ => {
            let mut contents = BTreeMap::new();
            for (form, fields) in &forms {
                if die() % 8 == 0 {
                    contents.insert(*form, None);
                    continue;
                }
                let question = |key: &str| {
                    let index = (0..plan.questions.len()).find(|index| plan.key(*index) == key);
                    &plan.questions[index.expect("a question")]
                };
                let kind = |key: &str| question(key).kind;
                if fields.len() == 1 && fields.contains_key(form) && question(form).sampled {
                    let Some((text, means)) = said(kind(form), die()) else {
                        contents.insert(*form, None);
                        continue;
                    };
                    responses.insert((*form).to_owned(), sample(&text));
                    contents.insert(*form, Some(BTreeMap::from([(*form, means)])));
                    continue;
                }
                let drawn = fields.keys().map(|key| (*key, field(kind(key), die())));
                let drawn: Vec<_> = drawn.filter_map(|(key, value)| Some((key, value?))).collect();
                let sent: BTreeMap<_, _> = drawn.iter().map(|(key, (sent, _))| (*key, sent)).collect();
                responses.insert((*form).to_owned(), accept(json!(sent)));
                let means = drawn.into_iter().filter_map(|(key, (_, means))| Some((key, means?)));
                contents.insert(*form, Some(means.collect()));
            }
            let is_sampled = |form: &str| {
                let index = (0..plan.questions.len()).find(|index| plan.key(*index) == form);
                index.is_some_and(|index| plan.questions[index].sampled)
            };
            if let Some(form) = forms.keys().find(|form| !is_sampled(form)).filter(|_| die() % 64 == 0) {
                responses.insert((*form).to_owned(), json!({"action": "cancel", "content": {}}));
                naive.refuse();
            } else {
                naive.answer(&contents);
            }
        }
    }
    responses
}

/// Arguments for some of the questions that take them.
fn arguments(plan: &Plan, given: u16, die: u8) -> BTreeMap<&'static str, Value> {
    let takes = |index: &usize| given >> index & 1 == 1 && plan.questions[*index].from != From::Person;
    let value = |index: usize| match plan.questions[index].kind {
        Kind::Flag => json!(die.is_multiple_of(2)),
        Kind::Digit => json!(die % 10),
        Kind::Word => json!("arg"),
    };
    let given = (0..plan.questions.len()).filter(takes);
    given.map(|index| (plan.key(index), value(index))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn the_engine_does_what_a_naive_model_does(
        plan in plans(),
        given in any::<u16>(),
        rounds in prop::collection::vec(prop::collection::vec(any::<u8>(), 12), 1..40),
    ) {
        let wizard = Generated::new(&plan);
        let seal = SealPolicy::ephemeral().build().expect("a key");
        let arguments = arguments(&plan, given & given.rotate_left(7), rounds[0][0]);
        let as_json: Map<String, Value> = arguments.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        let mut naive = Naive::new(&plan, arguments);
        let mut now = round(&wizard, &seal, &as_json, None, &BTreeMap::new());
        prop_assert_eq!(expected(&now, &plan), naive.expected());
        for dice in rounds {
            let Round::Ask(required) = now else { break };
            let responses = respond(&plan, &mut naive, &dice);
            now = round(&wizard, &seal, &as_json, Some(&required.request_state), &responses);
            prop_assert_eq!(expected(&now, &plan), naive.expected(), "after {:?}", responses);
        }
    }

    /// With `rounds = fewest` and good answers there are as many rounds as the longest chain of forms that read each other
    /// is long.
    #[test]
    fn the_fewest_rounds_are_the_depth_of_the_graph(plan in plans()) {
        let mut plan = Plan { fewest: true, review: false, confirm: false, ..plan };
        plan.questions.iter_mut().for_each(|question| question.known = false);
        let mut depths: Vec<usize> = Vec::new();
        for (_, fields) in plan.all_forms() {
            let reads = fields.iter().flat_map(|field| plan.reads(*field));
            let before = reads.filter(|read| !fields.contains(read)).map(|read| depths[plan.form_of(read)]);
            let depth = before.max().unwrap_or(0) + 1;
            depths.push(depth);
        }
        let wizard = Generated::new(&plan);
        let seal = SealPolicy::ephemeral().build().expect("a key");
        let mut now = round(&wizard, &seal, &Map::new(), None, &BTreeMap::new());
        let mut rounds = 0;
        while let Round::Ask(required) = now {
            rounds += 1;
            let now_open = depths.iter().filter(|depth| **depth == rounds).count();
            prop_assert_eq!(required.requests.len(), now_open, "round {}", rounds);
            let responses = required.requests.iter().map(|form| {
                let Some(properties) = form.schema()["properties"].as_object() else {
                    let index = (0..plan.questions.len()).find(|index| plan.key(*index) == form.key);
                    let text = match plan.questions[index.expect("a question")].kind {
                        Kind::Flag => "yes",
                        Kind::Digit => "5",
                        Kind::Word => "ok",
                    };
                    return (form.key.to_owned(), sample(text));
                };
                let content: Map<_, _> = properties
                    .iter()
                    .map(|(key, field)| (key.clone(), if field["type"] == "boolean" { json!(true) } else if field["type"] == "integer" { json!(5) } else { json!("ok") }))
                    .collect();
                (form.key.to_owned(), json!({"action": "accept", "content": content}))
            });
            let responses = responses.collect();
            now = round(&wizard, &seal, &Map::new(), Some(&required.request_state), &responses);
        }
        prop_assert!(matches!(now, Round::Complete(_)));
        prop_assert_eq!(rounds, depths.into_iter().max().expect("a form"));
    }
}
