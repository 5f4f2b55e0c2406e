//! What is written back, and what stays as it came.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use serde::Deserialize;
use serde_json::json;

use super::*;

fn taken<T: DeserializeOwned + Serialize + JsonSchema + 'static>(json: &Json) -> Json {
    write_back::<T>(json).expect("a value of the type")
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Transfer {
    to: String,
    #[serde(default)]
    note: String,
    #[serde(default = "one")]
    times: u8,
}

fn one() -> u8 {
    1
}

#[test]
fn ignored_members_vanish_and_defaults_appear() {
    assert_eq!(
        taken::<Transfer>(&json!({"to": "ann", "to_": "eve", "amount": 5})),
        json!({"to": "ann", "note": "", "times": 1})
    );
}

#[test]
fn a_number_is_rounded_to_the_type_that_holds_it() {
    assert_eq!(
        taken::<Vec<f32>>(&json!([123_456_789.12, 0.1])),
        json!([123_456_790, 0.1])
    );
    assert_eq!(taken::<HashMap<u8, f64>>(&json!({"1": 2.0})), json!({"1": 2}));
}

#[derive(Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Amount {
    Cents(i64),
    Euros(f64),
}

#[test]
fn an_untagged_type_reads_one_value_however_it_was_written() {
    for same in ["100", "100.0", "1e2"] {
        let json: Json = serde_json::from_str(same).expect("a number");
        let read: Amount = serde_json::from_value(taken::<Amount>(&json)).expect("an amount");
        assert_eq!(read, Amount::Cents(100), "{same}");
    }
    let euros: Amount = serde_json::from_value(taken::<Amount>(&json!(100.5))).expect("an amount");
    assert_eq!(euros, Amount::Euros(100.5));
}

/// A set has no order to write itself in: what is in one is taken as it came, without what the type says that it ignores.
#[test]
fn a_type_with_a_set_in_it_is_taken_as_it_came_in_every_round() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Tagged {
        #[serde(default)]
        note: String,
        tags: HashSet<u8>,
    }
    #[derive(Serialize, Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
    struct Leg {
        who: String,
        accounts: (String, String),
        #[serde(default)]
        note: String,
    }
    for _ in 0..20 {
        for given in [json!(["c", "a", "b"]), json!(["b", "a", "b"]), json!([])] {
            assert_eq!(taken::<HashSet<String>>(&given), given);
        }
        let given = json!([{"tags": [3, 1, 2, 3], "more": 0}, {"tags": []}]);
        let expected = json!([{"tags": [3, 1, 2, 3]}, {"tags": []}]);
        assert_eq!(taken::<Vec<Tagged>>(&given), expected);
        let legs = json!([{"who": "eve", "accounts": ["A", "B"]}, {"who": "ann", "accounts": ["B", "A"]}]);
        assert_eq!(
            taken::<BTreeSet<Leg>>(&legs),
            json!([
                {"accounts": ["A", "B"], "who": "eve"},
                {"accounts": ["B", "A"], "who": "ann"},
            ])
        );
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Aliased {
    #[serde(alias = "amt")]
    amount: f32,
}

#[test]
fn what_a_type_reads_and_does_not_write_is_kept() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Secretive {
        #[serde(skip_serializing)]
        #[allow(dead_code, reason = "it is read by nobody here")]
        code: Option<String>,
        #[serde(default)]
        note: String,
    }
    assert_eq!(
        taken::<Secretive>(&json!({"code": "1234", "more": 1})),
        json!({"code": "1234"})
    );
    assert_eq!(taken::<Secretive>(&json!({"more": 1})), json!({"note": ""}));
    assert_eq!(taken::<Aliased>(&json!({"amt": 1, "x": 2})), json!({"amt": 1}));
    assert!(write_back::<Aliased>(&json!({"amt": 1e300})).is_err());
}

#[test]
fn what_is_ignored_without_a_word_is_gone_too() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(tag = "kind")]
    enum Order {
        Buy {
            count: u8,
        },
        Sell {
            count: u8,
            #[serde(default)]
            all: bool,
        },
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Outer {
        id: u8,
        #[serde(flatten)]
        inner: Inner,
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Inner {
        name: String,
    }
    assert_eq!(
        taken::<Order>(&json!({"kind": "Sell", "count": 1, "price": 9})),
        json!({"kind": "Sell", "count": 1, "all": false})
    );
    assert_eq!(
        taken::<Order>(&json!({"kind": "Buy", "count": 1, "all": true})),
        json!({"kind": "Buy", "count": 1})
    );
    assert_eq!(
        taken::<Outer>(&json!({"id": 1, "name": "a", "more": {}})),
        json!({"id": 1, "name": "a"})
    );
}

#[test]
fn members_that_are_ignored_inside_of_variants_and_lists_are_found() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    enum Shape {
        Circle { radius: u8 },
        Named(Named),
    }
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Named {
        name: Option<String>,
    }
    assert_eq!(
        taken::<Vec<Shape>>(&json!([
            {"Circle": {"radius": 1, "x": 2}},
            {"Named": {"name": "a", "x": {"y": 1}}},
        ])),
        json!([{"Circle": {"radius": 1}}, {"Named": {"name": "a"}}])
    );
}

/// A default that reads otherwise once it is written: what the type has read from the JSON as it came is delivered.
#[test]
fn a_value_that_would_be_read_otherwise_stays_as_it_came() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Payment {
        #[serde(default = "hundred")]
        amount: Amount,
    }
    fn hundred() -> Amount {
        Amount::Euros(100.0)
    }
    assert_eq!(taken::<Payment>(&json!({})), json!({}));
}

#[test]
fn null_is_no_overflow() {
    assert_eq!(taken::<BTreeSet<Option<u8>>>(&json!([1, null])), json!([1, null]));
    assert_eq!(taken::<Vec<Option<f32>>>(&json!([1, null, 2.5])), json!([1, null, 2.5]));
}

/// One look at each level: what is deep costs no more than what is wide.
#[test]
fn a_deep_value_is_written_back_once() {
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Node {
        #[serde(default)]
        children: Vec<Node>,
        #[serde(default)]
        name: String,
    }
    let wide = json!(vec![json!({"name": "x"}); 20_000]);
    let deep = (0..58).fold(wide, |children, _| json!([{ "children": children }]));
    let taken = taken::<Vec<Node>>(&deep);
    let mut at = &taken;
    for _ in 0..58 {
        assert_eq!(at[0]["name"], "");
        at = &at[0]["children"];
    }
    assert_eq!(at[19_999], json!({"name": "x", "children": []}));
}

#[test]
fn members_are_in_order_whatever_the_order_they_came_in() {
    let given: Json = serde_json::from_str(r#"{"b": 1, "a": 2}"#).expect("JSON");
    assert_eq!(taken::<Json>(&given).to_string(), r#"{"a":2,"b":1}"#);
    assert_eq!(taken::<BTreeMap<String, u8>>(&given).to_string(), r#"{"a":2,"b":1}"#);
}

/// Read from one form, written in another.
#[derive(Deserialize, Serialize, JsonSchema)]
struct OneWay {
    #[serde(skip_serializing)]
    #[allow(dead_code, reason = "it is read by nobody here")]
    code: String,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(from = "u32", into = "u32")]
#[derive(Clone)]
struct Doubled(u32);

impl From<u32> for Doubled {
    fn from(value: u32) -> Self {
        Self(value.wrapping_mul(2))
    }
}

impl From<Doubled> for u32 {
    fn from(value: Doubled) -> Self {
        value.0
    }
}

#[test]
fn what_a_type_does_not_read_back_or_writes_otherwise_each_time_stays_as_it_came() {
    assert_eq!(taken::<OneWay>(&json!({"code": "a", "b": 1})), json!({"code": "a"}));
    assert_eq!(taken::<Doubled>(&json!(1)), json!(1));
}

#[test]
fn what_is_none_of_the_type_is_refused() {
    assert!(write_back::<Transfer>(&json!({"note": "x"})).is_err());
    assert!(write_back::<u8>(&json!(256)).is_err());
    assert!(write_back::<HashMap<String, Vec<f32>>>(&json!({"a": [1, 4.7e165]})).is_err());
}

#[test]
fn only_a_type_that_can_write_is_written_back() {
    #[derive(Deserialize)]
    struct Reads;
    assert!(Written::<Transfer>::BACK.is_some());
    assert!(Written::<Reads>::BACK.is_none());
    let _ = Reads;
}
