//! Any JSON object as arguments: refused, asked or finished, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fuzz_target!(|text: &str| {
    if let Ok(arguments) = serde_json::from_str::<Map<String, Value>>(text) {
        let _ = wizard_fuzz::round(Some(&arguments), None, None);
    }
});
