//! Any text as a `requestState`: refused, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|state: &str| {
    for state in [state.to_owned(), format!("wz1.{state}")] {
        assert!(wizard_fuzz::round(None, Some(&state), None).is_err());
    }
});
