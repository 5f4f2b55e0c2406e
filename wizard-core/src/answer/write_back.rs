//! A value of a type of the author's is taken as its type writes it, where that can write: so what the type ignores is gone,
//! and what it fills in is seen, before anyone says yes to it (rule 13 of a round).

use std::{collections::BTreeSet, marker::PhantomData};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use crate::canonical;

/// What a JSON value is as one of a type; or why it is none.
pub(crate) type WriteBack = fn(&Json) -> Result<Json, String>;

/// How a `T` is written back: its `BACK`. An inherent constant is chosen before one of a trait, so that a type without
/// `Serialize` has that of [`NoWriteBack`].
#[derive(Debug)]
pub struct Written<T>(PhantomData<T>);

impl<T: DeserializeOwned + Serialize> Written<T> {
    /// By the type itself.
    pub const BACK: Option<WriteBack> = Some(write_back::<T>);
}

/// A type that cannot write: its value is the JSON that it is read from.
pub trait NoWriteBack {
    /// Not at all.
    const BACK: Option<WriteBack> = None;
}

impl<T> NoWriteBack for Written<T> {}

/// `json` as the type writes it. A type that does not read what it writes, or writes it otherwise the next time, has the
/// canonical JSON for its value, as a type that does not write at all.
fn write_back<T: DeserializeOwned + Serialize>(json: &Json) -> Result<Json, String> {
    let form = canonical::form(json);
    let value = T::deserialize(&form).map_err(|error| error.to_string())?;
    let text = serde_json::to_string(&value).ok();
    if text.is_some() && text == serde_json::to_string(&form).ok() {
        return Ok(form);
    }
    match text.and_then(|text| read(&text)) {
        Some(written) if overflows(&written, &form) => Err("a number is out of the range of its type".to_owned()),
        Some(written) => {
            let written = in_given_order(written, &form);
            Ok(if is_settled::<T>(&written) { written } else { form })
        }
        None => Ok(form),
    }
}

/// What a type has written. Through text, in which a narrow float is as short as it can be.
fn read(text: &str) -> Option<Json> {
    let json: Json = serde_json::from_str(text).ok()?;
    Some(canonical::form(&json))
}

/// `written`, in which every list that holds the same as the given one is the given one: a `HashSet` writes itself in another
/// order each time, and how often something was given is nothing that its type adds.
fn in_given_order(written: Json, given: &Json) -> Json {
    match (written, given) {
        (written, given) if !says_else(&written, given) => given.clone(),
        (Json::Object(written), Json::Object(given)) => {
            let member = |(key, value): (String, Json)| {
                let value = match given.get(&key) {
                    Some(given) => in_given_order(value, given),
                    None => value,
                };
                (key, value)
            };
            written.into_iter().map(member).collect()
        }
        (Json::Array(written), Json::Array(given)) if written.len() == given.len() => {
            let items = written.into_iter().zip(given);
            items.map(|(written, given)| in_given_order(written, given)).collect()
        }
        (written, _) => written,
    }
}

/// Whether a number was read as infinity, which is written as null.
fn overflows(written: &Json, given: &Json) -> bool {
    match (written, given) {
        (Json::Null, Json::Number(_)) => true,
        (Json::Array(written), Json::Array(given)) => {
            let mut items = written.iter().zip(given);
            items.any(|(written, given)| overflows(written, given))
        }
        (Json::Object(written), Json::Object(given)) => {
            let mut members = written.iter();
            members.any(|(key, value)| given.get(key).is_some_and(|given| overflows(value, given)))
        }
        _ => false,
    }
}

/// Whether what was written is read, and written again as the same.
fn is_settled<T: DeserializeOwned + Serialize>(json: &Json) -> bool {
    let again = T::deserialize(json).ok();
    let again = again.and_then(|value| serde_json::to_string(&value).ok());
    let again = again.and_then(|text| read(&text));
    again.is_some_and(|again| !says_else(&again, json))
}

/// Whether `written` holds other values than `given`, whatever the order of a list, and however often something is in it.
fn says_else(written: &Json, given: &Json) -> bool {
    unordered_digest(written) != unordered_digest(given)
}

/// A digest in which every list is a set. From the leaves up, so that a deep value is read once.
fn unordered_digest(json: &Json) -> [u8; 32] {
    let mut hasher = Sha256::new();
    match json {
        Json::Array(items) => {
            let items: BTreeSet<_> = items.iter().map(unordered_digest).collect();
            hasher.update(b"[");
            for item in &items {
                hasher.update(item);
            }
        }
        Json::Object(members) => {
            let members: BTreeSet<_> = members
                .iter()
                .map(|(key, value)| (canonical::digest(&Json::from(key.as_str())), unordered_digest(value)))
                .collect();
            hasher.update(b"{");
            for (key, value) in &members {
                hasher.update(key);
                hasher.update(value);
            }
        }
        other => hasher.update(canonical::to_string(other)),
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap, HashSet};

    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    fn taken<T: DeserializeOwned + Serialize>(json: &Json) -> Json {
        write_back::<T>(json).expect("a value of the type")
    }

    #[derive(Serialize, Deserialize)]
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

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
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

    #[test]
    fn the_order_of_a_list_stays_as_it_was_given_though_a_set_has_none() {
        for given in [json!(["c", "a", "b"]), json!(["b", "a", "b"]), json!([])] {
            for _ in 0..20 {
                assert_eq!(taken::<HashSet<String>>(&given), given);
            }
            assert_eq!(taken::<Vec<String>>(&given), given);
        }
    }

    #[test]
    fn beside_what_a_type_adds_a_set_stays_in_the_order_in_which_it_was_given() {
        #[derive(Serialize, Deserialize)]
        struct Tagged {
            #[serde(default)]
            note: String,
            tags: HashSet<u8>,
        }
        for _ in 0..20 {
            let given = json!([{"tags": [3, 1, 2, 3], "more": 0}, {"tags": []}]);
            let expected = json!([{"note": "", "tags": [3, 1, 2, 3]}, {"note": "", "tags": []}]);
            assert_eq!(taken::<Vec<Tagged>>(&given), expected);
        }
    }

    #[test]
    fn members_are_in_order_whatever_the_order_they_came_in() {
        let given: Json = serde_json::from_str(r#"{"b": 1, "a": 2}"#).expect("JSON");
        assert_eq!(taken::<Json>(&given).to_string(), r#"{"a":2,"b":1}"#);
        assert_eq!(taken::<BTreeMap<String, u8>>(&given).to_string(), r#"{"a":2,"b":1}"#);
    }

    /// Read from one form, written in another.
    #[derive(Deserialize, Serialize)]
    struct OneWay {
        #[serde(skip_serializing)]
        #[allow(dead_code, reason = "it is read by nobody here")]
        code: String,
    }

    #[derive(Deserialize, Serialize)]
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
        assert_eq!(
            taken::<OneWay>(&json!({"code": "a", "b": 1})),
            json!({"code": "a", "b": 1})
        );
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
}
