//! Canonical JSON: one sequence of bytes for one value, whatever features `serde_json` was built with.
//!
//! Keys are sorted by bytes, strings stand as given, integers are exact, an integral float below 2^53 is the integer
//! (from there on two integers may be one float), every other float is its shortest decimal. Arguments, answers and
//! questions are digested over these bytes, and [`form`] is the value that they are of: what a type of the author's is
//! read from.

use serde_json::{Map, Number, Value as Json};
use sha2::{Digest, Sha256};

/// 2^53: below, an integral float is exactly one integer, and no other integer rounds to it.
pub(crate) const EXACT: f64 = 9_007_199_254_740_992.0;
/// A float below this is written with its power of ten.
const SMALL: f64 = 1e-5;

/// The digest of a form exactly as it was shown (rule 2 of a round).
pub(crate) type Pin = [u8; 16];

/// The pin that a digest is.
pub(crate) fn pin_of(digest: [u8; 32]) -> Pin {
    let mut pin = Pin::default();
    pin.copy_from_slice(&digest[..16]);
    pin
}

/// A digest over several things in their order. Each stands there with its kind, and a text with its length, so that no two
/// sequences have the same bytes.
pub(crate) struct Sequence(Sha256);

impl Sequence {
    /// An empty sequence of a kind, which stands in front.
    pub(crate) fn of(kind: &str) -> Self {
        Self(Sha256::new()).text(kind)
    }

    pub(crate) fn text(mut self, text: &str) -> Self {
        self.0.put(&[1]);
        self.0.put(&(text.len() as u64).to_le_bytes());
        self.0.put(text.as_bytes());
        self
    }

    pub(crate) fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.put(&[3]);
        self.0.put(&(bytes.len() as u64).to_le_bytes());
        self.0.put(bytes);
        self
    }

    pub(crate) fn digest(mut self, digest: &[u8; 32]) -> Self {
        self.0.put(&[2]);
        self.0.put(digest);
        self
    }

    /// Something, or that it is not there.
    pub(crate) fn maybe<T>(mut self, thing: Option<T>, put: impl FnOnce(Self, T) -> Self) -> Self {
        match thing {
            Some(thing) => put(self, thing),
            None => {
                self.0.put(&[0]);
                self
            }
        }
    }

    pub(crate) fn finish(self) -> [u8; 32] {
        self.0.finalize().into()
    }
}

/// A sink of canonical bytes.
trait Sink {
    fn put(&mut self, bytes: &[u8]);
}

impl Sink for Vec<u8> {
    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

impl Sink for Sha256 {
    fn put(&mut self, bytes: &[u8]) {
        self.update(bytes);
    }
}

/// The SHA-256 digest of the canonical bytes of `value`.
pub(crate) fn digest(value: &Json) -> [u8; 32] {
    let mut hasher = Sha256::new();
    write(value, &mut hasher);
    hasher.finalize().into()
}

/// The digest of the arguments of a call: absent, and an empty object, are equal.
pub(crate) fn arguments_digest(arguments: Option<&Map<String, Json>>) -> [u8; 32] {
    let mut hasher = Sha256::new();
    match arguments {
        Some(arguments) => write_object(arguments, &mut hasher),
        None => hasher.put(b"{}"),
    }
    hasher.finalize().into()
}

/// The digest of the arguments of a call, and of the name of what it calls where its target does not tell that.
pub(crate) fn arguments_digest_of(name: &str, arguments: Option<&Map<String, Json>>) -> [u8; 32] {
    Sequence::of("arguments")
        .text(name)
        .digest(&arguments_digest(arguments))
        .finish()
}

/// The digest of an object whose members have these names and canonical texts. Every name stands there once.
pub(crate) fn members_digest<'m>(members: impl IntoIterator<Item = (&'m str, String)>) -> [u8; 32] {
    let mut hasher = Sha256::new();
    write_members(sorted(members).into_iter(), &mut hasher, |text, hasher| {
        hasher.put(text.as_bytes());
    });
    hasher.finalize().into()
}

/// The canonical text of `value`.
pub(crate) fn to_string(value: &Json) -> String {
    text_of(|bytes| write(value, bytes))
}

/// The canonical text of a string.
pub(crate) fn string(text: &str) -> String {
    text_of(|bytes| write_string(text, bytes))
}

/// The canonical text of a list of strings.
pub(crate) fn strings(texts: &[String]) -> String {
    text_of(|bytes| write_items(texts, bytes, |text, bytes| write_string(text, bytes)))
}

/// The canonical text of a finite number: the integer that it is below 2^53, or else its shortest decimal.
pub(crate) fn float(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 {
        "0".to_owned()
    } else if (SMALL..EXACT).contains(&size) {
        value.to_string()
    } else {
        // A float from 2^53 on is written so too: written out, its digits would look like an exact integer.
        format!("{value:e}")
    }
}

/// `value` in its canonical form: keys in order, and each number in the one form that every reader of JSON takes alike.
pub(crate) fn form(value: &Json) -> Json {
    match value {
        Json::Number(number) => Json::Number(number_form(number)),
        Json::Array(items) => items.iter().map(form).collect(),
        Json::Object(members) => sorted(members)
            .into_iter()
            .map(|(key, value)| (key.clone(), form(value)))
            .collect(),
        Json::Null | Json::Bool(_) | Json::String(_) => value.clone(),
    }
}

fn text_of(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes);
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

fn write(value: &Json, sink: &mut impl Sink) {
    match value {
        Json::Null => sink.put(b"null"),
        Json::Bool(true) => sink.put(b"true"),
        Json::Bool(false) => sink.put(b"false"),
        Json::Number(number) => write_number(number, sink),
        Json::String(text) => write_string(text, sink),
        Json::Array(items) => write_items(items, sink, write),
        Json::Object(members) => write_object(members, sink),
    }
}

fn write_items<T, S: Sink>(items: &[T], sink: &mut S, write: impl Fn(&T, &mut S)) {
    sink.put(b"[");
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            sink.put(b",");
        }
        write(item, sink);
    }
    sink.put(b"]");
}

fn write_object<S: Sink>(members: &Map<String, Json>, sink: &mut S) {
    let members = sorted(members).into_iter();
    write_members(members.map(|(key, value)| (key.as_str(), value)), sink, write);
}

fn write_members<'m, T, S: Sink>(members: impl Iterator<Item = (&'m str, T)>, sink: &mut S, write: impl Fn(T, &mut S)) {
    sink.put(b"{");
    for (index, (key, value)) in members.enumerate() {
        if index > 0 {
            sink.put(b",");
        }
        write_string(key, sink);
        sink.put(b":");
        write(value, sink);
    }
    sink.put(b"}");
}

/// The members in the order of their keys, by bytes.
fn sorted<K: AsRef<str>, V>(members: impl IntoIterator<Item = (K, V)>) -> Vec<(K, V)> {
    let mut sorted: Vec<_> = members.into_iter().collect();
    sorted.sort_unstable_by(|(a, _), (b, _)| a.as_ref().as_bytes().cmp(b.as_ref().as_bytes()));
    sorted
}

/// The one form of a number: the integer that it is, if it is exact, or else the float.
#[allow(clippy::cast_possible_truncation, reason = "integral and within 2^53")]
fn number_form(number: &Number) -> Number {
    if let Some(value) = number.as_i64() {
        return value.into();
    }
    if let Some(value) = number.as_u64() {
        return value.into();
    }
    match number.as_f64() {
        Some(value) if value.fract() == 0.0 && value.abs() < EXACT => (value as i64).into(),
        // A number too large for any float stays as it was written. There is one only if a feature of `serde_json`
        // keeps it.
        float => float.and_then(Number::from_f64).unwrap_or_else(|| number.clone()),
    }
}

fn write_number(number: &Number, sink: &mut impl Sink) {
    let number = number_form(number);
    let text = match number.as_f64() {
        Some(value) if number.is_f64() => float(value),
        _ => number.to_string(),
    };
    sink.put(text.as_bytes());
}

fn write_string(text: &str, sink: &mut impl Sink) {
    sink.put(b"\"");
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        if byte != b'"' && byte != b'\\' && byte >= 0x20 {
            continue;
        }
        sink.put(&text.as_bytes()[plain..at]);
        match byte {
            b'"' => sink.put(b"\\\""),
            b'\\' => sink.put(b"\\\\"),
            control => sink.put(format!("\\u{control:04x}").as_bytes()),
        }
        plain = at + 1;
    }
    sink.put(&text.as_bytes()[plain..]);
    sink.put(b"\"");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        to_string(&serde_json::from_str(text).expect("a JSON text"))
    }

    #[test]
    fn keys_are_sorted_by_bytes_at_every_depth() {
        assert_eq!(
            canonical(r#"{"b":1,"a":{"é":1,"z":2,"Z":3}}"#),
            r#"{"a":{"Z":3,"z":2,"é":1},"b":1}"#
        );
    }

    #[test]
    fn equal_numbers_have_one_form() {
        assert_eq!(canonical("[1, 1.0, 1e0, 10e-1, -0.0, -0, 0]"), "[1,1,1,1,0,0,0]");
        assert_eq!(
            canonical("[0.1, 1.5e300, 1e-7, -2.50, 9007199254740991.0]"),
            "[0.1,1.5e300,1e-7,-2.5,9007199254740991]"
        );
        assert_eq!(
            canonical("[18446744073709551615, -9223372036854775808]"),
            "[18446744073709551615,-9223372036854775808]"
        );
    }

    /// 9007199254740993.0 is read as the float before it, which is an integer too: so neither stands for an integer.
    #[test]
    fn an_integral_float_from_2_to_the_53_on_is_no_integer() {
        assert_eq!(
            canonical("[9007199254740992, 9007199254740993, 9007199254740992.0, 9007199254740993.0, -1e17]"),
            "[9007199254740992,9007199254740993,9.007199254740992e15,9.007199254740992e15,-1e17]"
        );
    }

    #[test]
    fn the_form_of_a_value_is_what_its_canonical_text_is_read_as() {
        for text in [
            r#"{"b":1.0,"a":[-0.0,1e2,0.1,{"z":null,"Z":true}]}"#,
            "[9007199254740991.0,9007199254740992.0,18446744073709551615,-9223372036854775808,1e300,5e-324]",
            "[18446744073709551616,123456789012345678901234567890]",
            r#"["1.0",""]"#,
        ] {
            let value: Json = serde_json::from_str(text).expect("a JSON text");
            let form = form(&value);
            let read: Json = serde_json::from_str(&to_string(&value)).expect("canonical text is JSON");
            assert_eq!(form, read, "{text}");
            assert_eq!(to_string(&form), to_string(&value), "{text}");
            assert_eq!(
                serde_json::to_string(&form).expect("JSON"),
                serde_json::to_string(&read).expect("JSON"),
                "the order of keys, {text}"
            );
        }
    }

    #[test]
    fn members_are_digested_as_the_object_that_they_are() {
        let digest_of =
            |members: [(&'static str, &str); 2]| members_digest(members.map(|(key, text)| (key, text.to_owned())));
        let object = digest(&serde_json::json!({"b": [1], "a": "x"}));
        assert_eq!(digest_of([("b", "[1]"), ("a", "\"x\"")]), object);
        assert_eq!(digest_of([("a", "\"x\""), ("b", "[1]")]), object);
    }

    #[test]
    fn no_two_sequences_have_one_digest() {
        let digests = [
            Sequence::of("a"),
            Sequence::of("ab"),
            Sequence::of("a").text("b"),
            Sequence::of("a").text("").text("b"),
            Sequence::of("a").text("b").text(""),
            Sequence::of("a").digest(&[0; 32]),
            Sequence::of("a").text(&"\0".repeat(32)),
            Sequence::of("a").maybe(None, Sequence::text),
            Sequence::of("a").maybe(Some(""), Sequence::text),
        ]
        .map(Sequence::finish);
        let different: std::collections::BTreeSet<_> = digests.iter().collect();
        assert_eq!(different.len(), digests.len());
    }

    #[test]
    fn strings_stand_as_given_with_the_three_escapes_json_needs() {
        assert_eq!(canonical(r#""a\"\\\n\u0001é\/""#), "\"a\\\"\\\\\\u000a\\u0001é/\"");
    }

    #[test]
    fn absent_and_empty_arguments_are_equal_and_null_members_are_not() {
        let empty = Map::new();
        assert_eq!(arguments_digest(None), arguments_digest(Some(&empty)));
        let null = Map::from_iter([("a".to_owned(), Json::Null)]);
        assert_ne!(arguments_digest(None), arguments_digest(Some(&null)));
    }

    /// Made by `tests/vectors/values.py`, which shares no code with this crate.
    #[test]
    fn the_digest_of_arguments_is_what_independent_code_says() {
        let arguments = r#"{
            "é": [1.0, 100.0, -0.0, 0.1, 2.50, 1e-7, 1e300, 9007199254740991.0, 9007199254740992.0],
            "Z": {"b": null, "a": true},
            "a": [9007199254740993, 18446744073709551615, -9223372036854775808],
            "“\\\"\u0001": "“\u200b\n"
        }"#;
        let arguments: Map<String, Json> = serde_json::from_str(arguments).expect("JSON");
        let hex: String = arguments_digest(Some(&arguments))
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(hex, "40435ec22019c2d3f0b26ac72a624a23439d8d7c904a0c879cb19f92367e66c5");
    }

    /// `printf '{"a":1,"b":[true,null]}' | sha256sum`
    #[test]
    fn the_digest_is_sha_256_of_the_canonical_bytes() {
        let value = serde_json::json!({"b": [true, null], "a": 1.0});
        let hex: String = digest(&value).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "1cc69c7fa23616ca2ec3ee70d24390a6225c8832db8a4c814c7e0e7f942f8668");
    }
}
