//! Any JSON as the parameters of a request: a result or an error, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;

fuzz_target!(|text: &str| {
    if let Ok(params) = serde_json::from_str::<Value>(text) {
        let _ = wizard_fuzz::request(&params);
    }
});
