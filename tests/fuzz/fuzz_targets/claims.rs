//! Any bytes behind the encryption of a state: good exactly if the format says so, and no wizard completes that nobody has answered.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| wizard_fuzz::claims::open(bytes));
