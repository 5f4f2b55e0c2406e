//! Canonical JSON: one sequence of bytes for one value, whatever features `serde_json` was built with.
//!
//! Keys are sorted by bytes, strings stand as given, integers are exact, an integral float up to 2^53 is the integer,
//! every other float is its shortest decimal. Arguments and questions are digested over these bytes.

use serde_json::{Map, Number, Value as Json};
use sha2::{Digest, Sha256};

/// 2^53: up to here every integral float is exactly one integer.
const EXACT: f64 = 9_007_199_254_740_992.0;

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

/// The canonical text of `value`.
pub(crate) fn to_string(value: &Json) -> String {
    let mut bytes = Vec::new();
    write(value, &mut bytes);
    String::from_utf8(bytes).expect("JSON is UTF-8")
}

fn write(value: &Json, sink: &mut impl Sink) {
    match value {
        Json::Null => sink.put(b"null"),
        Json::Bool(true) => sink.put(b"true"),
        Json::Bool(false) => sink.put(b"false"),
        Json::Number(number) => write_number(number, sink),
        Json::String(text) => write_string(text, sink),
        Json::Array(items) => {
            sink.put(b"[");
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    sink.put(b",");
                }
                write(item, sink);
            }
            sink.put(b"]");
        }
        Json::Object(members) => write_object(members, sink),
    }
}

fn write_object(members: &Map<String, Json>, sink: &mut impl Sink) {
    let mut sorted: Vec<_> = members.iter().collect();
    sorted.sort_unstable_by(|(a, _), (b, _)| a.as_bytes().cmp(b.as_bytes()));
    sink.put(b"{");
    for (index, (key, value)) in sorted.into_iter().enumerate() {
        if index > 0 {
            sink.put(b",");
        }
        write_string(key, sink);
        sink.put(b":");
        write(value, sink);
    }
    sink.put(b"}");
}

#[allow(clippy::cast_possible_truncation, reason = "integral and within 2^53")]
fn write_number(number: &Number, sink: &mut impl Sink) {
    let text = match (number.as_i64(), number.as_u64(), number.as_f64()) {
        (Some(value), _, _) => value.to_string(),
        (_, Some(value), _) => value.to_string(),
        (_, _, Some(value)) if value.fract() == 0.0 && value.abs() <= EXACT => (value as i64).to_string(),
        // Rust prints the shortest decimal that reads back as the same float.
        (_, _, Some(value)) => format!("{value:e}"),
        (None, None, None) => number.to_string(),
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
            canonical("[9007199254740992.0, 1e16, 0.1, 1.5e300]"),
            "[9007199254740992,1e16,1e-1,1.5e300]"
        );
        assert_eq!(
            canonical("[18446744073709551615, -9223372036854775808]"),
            "[18446744073709551615,-9223372036854775808]"
        );
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

    /// `printf '{"a":1,"b":[true,null]}' | sha256sum`
    #[test]
    fn the_digest_is_sha_256_of_the_canonical_bytes() {
        let value = serde_json::json!({"b": [true, null], "a": 1.0});
        let hex: String = digest(&value).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "1cc69c7fa23616ca2ec3ee70d24390a6225c8832db8a4c814c7e0e7f942f8668");
    }
}
