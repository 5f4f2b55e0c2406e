//! Any moves of a hostile client, over any number of flows of a wizard whose expressions say anything: what holds of every round and of
//! the final step holds, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = wizard_fuzz::hostile::play(bytes);
});
