//! Random answers and arguments of the person and the client.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Debug,
    sync::Mutex,
};

use proptest::{collection::vec, prelude::*, sample::select};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use wizard_core::{
    AnyHost, Choice, Choices, Wizard,
    engine::{Refusal, Round},
    final_step,
    jiff::{Timestamp, civil::Date},
};

use super::super::{accept, asked, finish, object, round};
use super::{seal, texts};

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "what is in it is read by `Debug`")]
enum Amount {
    Whole(i64),
    Broken(f64),
    Text(String),
    Many(Vec<Amount>),
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Written {
    Wide(u64),
    Narrow(f32),
    Struct {
        #[serde(default)]
        a: Option<f32>,
        #[serde(default)]
        b: Vec<u8>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Choice)]
enum Day {
    #[choice(title = "The day")]
    Monday,
    Tuesday,
    Sunday,
}

/// The same days, two of them under one title.
fn days() -> Choices {
    Choices::titled([("monday", "The day"), ("tuesday", "The day"), ("sunday", "Sunday")])
}

/// A wizard that takes one value, shows it and hands it on, for each type.
macro_rules! wizards {
    ($($module:ident: $(#[$ask:meta])? $type:ty;)*) => {$(
        mod $module {
            use super::*;

            /// Take a value.
            #[derive(Wizard)]
            #[wizard(confirm = "Take {value}?")]
            pub(super) struct Take {
                /// Which?
                $(#[$ask])?
                value: $type,
            }

            #[final_step]
            fn take(answers: Take) -> String {
                format!("{:?}", answers.value)
            }
        }
    )*};
}

wizards! {
    any: #[ask(arg)] Value;
    map: #[ask(arg)] BTreeMap<String, Value>;
    amount: #[ask(arg)] Amount;
    written: #[ask(arg)] Written;
    floats: #[ask(arg)] Vec<f32>;
    pair: #[ask(arg)] (u64, Option<f64>);
    narrow: f32;
    broad: f64;
    whole: i64;
    wide: u128;
    date: Option<Date>;
    instant: Timestamp;
    text: String;
    list: Vec<Day>;
    set: BTreeSet<Day>;
    maybe: Option<Vec<Day>>;
    alike: #[ask(choices = days())] Vec<String>;
    alike_or_none: #[ask(choices = days())] Option<Vec<String>>;
}

fn server() -> &'static dyn AnyHost {
    &()
}

/// What was delivered under each text that was shown.
static SHOWN: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Two values are never shown alike, unless it says how much is missing.
fn check_told_apart<W: Wizard>(message: &str, delivered: &str) {
    if message.contains("more character") {
        return;
    }
    let key = format!("{} {message}", std::any::type_name::<W>());
    let mut shown = SHOWN.lock().expect("no panic");
    let before = shown.entry(key).or_insert_with(|| delivered.to_owned());
    assert_eq!(before, delivered, "both are shown as {message}");
}

/// Confirms `value` as an argument, with a second request that writes it as `again`: what was shown, and what was delivered.
fn passed<W: Wizard<Output = String, Server = dyn AnyHost>>(value: &Value, again: &Value) -> Option<(String, String)> {
    let (seal, none) = (seal(), BTreeMap::new());
    let arguments = |value: &Value| object(json!({ "value": value }));
    let first = round::<W>(server(), &seal, &arguments(value), None, &none);
    let (message, state) = match first {
        Ok(first) => asked(first),
        Err(Refusal::Argument { .. }) => {
            let second = round::<W>(server(), &seal, &arguments(again), None, &none);
            assert!(second.is_err(), "{value} is refused, and {again} is not");
            return None;
        }
        Err(other) => panic!("{other:?}"),
    };
    if !message.starts_with("Take") {
        // Null is no argument: the question is asked.
        return None;
    }
    let yes = accept("confirm", true);
    let done = round::<W>(server(), &seal, &arguments(again), Some(&state), &yes).expect("the same arguments");
    let delivered = finish::<W>(server(), done);
    check_told_apart::<W>(&message, &delivered);
    Some((message, delivered))
}

/// Answers with `value`, and then says yes: what was shown, and what was delivered.
fn answered<W: Wizard<Output = String, Server = dyn AnyHost>>(value: &Value) -> Option<(String, String)> {
    let (seal, none) = (seal(), Map::new());
    let first = round::<W>(server(), &seal, &none, None, &BTreeMap::new()).expect("a question");
    let answer = accept("value", value.clone());
    let second = round::<W>(server(), &seal, &none, Some(&asked(first).1), &answer).expect("a question");
    let (message, state) = asked(second);
    if !message.starts_with("Take") {
        return None;
    }
    let yes = accept("confirm", true);
    let done = round::<W>(server(), &seal, &none, Some(&state), &yes).expect("an end");
    assert!(
        matches!(done, Round::Complete(_)),
        "what was taken is asked again: {value}, {message}"
    );
    let delivered = finish::<W>(server(), done);
    check_told_apart::<W>(&message, &delivered);
    Some((message, delivered))
}

/// What was shown is JSON, and it is what the type reads as the value that it gets.
fn check_read_back<T: DeserializeOwned + Debug>((message, delivered): &(String, String)) {
    if message.contains("more character") {
        return;
    }
    let shown = message.strip_prefix("Take “").and_then(|text| text.strip_suffix("”?"));
    let shown = shown.unwrap_or_else(|| panic!("not in quotes: {message}"));
    let read: T = serde_json::from_str(shown).unwrap_or_else(|error| panic!("{error}: {shown}"));
    assert_eq!(&format!("{read:?}"), delivered, "{message}");
}

/// An answer and the argument for it are taken as one value.
fn check_both_ways<W: Wizard<Output = String, Server = dyn AnyHost>>(value: &Value, again: &Value) {
    let (passed, answered) = (passed::<W>(value, again), answered::<W>(again));
    // What is blank is an answer, and no argument: the question is asked.
    if value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty()) {
        return;
    }
    assert_eq!(passed, answered, "{value}");
}

fn numbers() -> impl Strategy<Value = Value> {
    const EDGES: &[&str] = &[
        "0",
        "-0.0",
        "1",
        "-1.0",
        "0.1",
        "100",
        "1e2",
        "255",
        "256",
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
        "9007199254740991.0",
        "9007199254740992.0",
        "9007199254740993.0",
        "1e17",
        "1e300",
        "5e-324",
        "123456789.12",
        "16777217",
        "18446744073709551615",
        "18446744073709551616",
        "-9223372036854775808",
        "3.4e38",
    ];
    let edge = select(EDGES).prop_map(|text| serde_json::from_str(text).expect("a number"));
    prop_oneof![
        edge,
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        (-9..9_i8).prop_map(Value::from)
    ]
}

fn values() -> impl Strategy<Value = Value> {
    let days = vec(select(&["monday", "tuesday", "sunday"][..]), 0..4);
    let leaf = prop_oneof![
        1 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        4 => numbers(),
        2 => texts().prop_map(Value::from),
        1 => days.prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let keys = prop_oneof![Just("a".to_owned()), Just("b".to_owned()), texts()];
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::from),
            vec((keys, inner), 0..3).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// `value`, with its numbers and its members written otherwise.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "within 2^53"
)]
fn respelled(value: &Value) -> Value {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(integer), Some(float)) if float.abs() < EXACT => json!(integer as f64),
            (None, Some(float)) if float.fract() == 0.0 && float.abs() < EXACT => json!(float as i64),
            _ => value.clone(),
        },
        Value::Array(items) => items.iter().map(respelled).collect(),
        Value::Object(members) => {
            let members: HashMap<_, _> = members
                .iter()
                .map(|(key, value)| (key.clone(), respelled(value)))
                .collect();
            Value::Object(members.into_iter().collect())
        }
        _ => value.clone(),
    }
}

/// The value of the author's type that is shown, after it was passed.
fn check_passed<W, T>(value: &Value)
where
    W: Wizard<Output = String, Server = dyn AnyHost>,
    T: DeserializeOwned + Debug,
{
    match passed::<W>(value, &respelled(value)) {
        // Null is no argument, of which nothing is shown.
        Some(played) if !value.is_null() => check_read_back::<T>(&played),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn a_value_of_any_type_is_delivered_as_it_was_shown(value in values()) {
        check_passed::<any::Take, Value>(&value);
        check_passed::<map::Take, BTreeMap<String, Value>>(&value);
        check_passed::<amount::Take, Amount>(&value);
        check_passed::<written::Take, Written>(&value);
        check_passed::<floats::Take, Vec<f32>>(&value);
        check_passed::<pair::Take, (u64, Option<f64>)>(&value);
    }

    #[test]
    fn an_answer_is_delivered_as_it_was_shown_and_as_its_argument(value in values()) {
        let again = respelled(&value);
        check_both_ways::<narrow::Take>(&value, &again);
        check_both_ways::<broad::Take>(&value, &again);
        check_both_ways::<whole::Take>(&value, &again);
        check_both_ways::<wide::Take>(&value, &again);
        check_both_ways::<date::Take>(&value, &again);
        check_both_ways::<instant::Take>(&value, &again);
        check_both_ways::<text::Take>(&value, &again);
        check_both_ways::<list::Take>(&value, &again);
        check_both_ways::<set::Take>(&value, &again);
        check_both_ways::<maybe::Take>(&value, &again);
        check_both_ways::<alike::Take>(&value, &again);
        check_both_ways::<alike_or_none::Take>(&value, &again);
    }
}
