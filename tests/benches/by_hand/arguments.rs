//! The digest of the arguments of a call, over one sequence of bytes for one value: keys are sorted, and equal numbers are
//! written alike.

use serde_json::{Map, Number, Value};
use sha2::{Digest, Sha256};

/// 2^53: an integral number below is exactly one integer.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The digest of `arguments`; none, and no arguments, are equal.
pub(super) fn digest(arguments: Option<&Map<String, Value>>) -> [u8; 32] {
    let mut hasher = Sha256::new();
    match arguments {
        Some(arguments) => write_object(arguments, &mut hasher),
        None => hasher.update(b"{}"),
    }
    hasher.finalize().into()
}

fn write(value: &Value, hasher: &mut Sha256) {
    match value {
        Value::Null => hasher.update(b"null"),
        Value::Bool(true) => hasher.update(b"true"),
        Value::Bool(false) => hasher.update(b"false"),
        Value::Number(number) => write_number(number, hasher),
        Value::String(text) => write_string(text, hasher),
        Value::Array(items) => {
            hasher.update(b"[");
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    hasher.update(b",");
                }
                write(item, hasher);
            }
            hasher.update(b"]");
        }
        Value::Object(members) => write_object(members, hasher),
    }
}

fn write_object(members: &Map<String, Value>, hasher: &mut Sha256) {
    let mut sorted: Vec<_> = members.iter().collect();
    sorted.sort_unstable_by_key(|(key, _)| *key);
    hasher.update(b"{");
    for (index, (key, value)) in sorted.into_iter().enumerate() {
        if index > 0 {
            hasher.update(b",");
        }
        write_string(key, hasher);
        hasher.update(b":");
        write(value, hasher);
    }
    hasher.update(b"}");
}

fn write_number(number: &Number, hasher: &mut Sha256) {
    match number.as_f64() {
        #[allow(clippy::cast_possible_truncation, reason = "integral and within 2^53")]
        Some(float) if number.is_f64() && float.fract() == 0.0 && float.abs() < EXACT => {
            hasher.update((float as i64).to_string());
        }
        _ => hasher.update(number.to_string()),
    }
}

fn write_string(text: &str, hasher: &mut Sha256) {
    // A quoted text has one form here: only quotes, backslashes and control characters are escaped.
    if text.bytes().all(|byte| byte >= 0x20 && byte != b'"' && byte != b'\\') {
        hasher.update(b"\"");
        hasher.update(text);
        hasher.update(b"\"");
    } else {
        hasher.update(Value::from(text).to_string());
    }
}
