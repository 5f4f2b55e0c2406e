//! Any text as a `requestState`, and good ones with any changes: refused, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wizard_fuzz::{Feed, token};

fuzz_target!(|bytes: &[u8]| {
    let (kind, rest) = bytes.split_first().unwrap_or((&0, &[]));
    match kind {
        b'0' => {
            let state = String::from_utf8_lossy(rest);
            for state in [state.clone().into_owned(), format!("wz4.{state}")] {
                assert!(wizard_fuzz::round(None, Some(&state), None).is_err());
            }
        }
        _ => token::bend(&mut Feed::new(rest)),
    }
});
