//! Any text as the reference of a page: refused, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|reference: &str| {
    assert!(wizard_fuzz::visit(reference).is_err());
});
