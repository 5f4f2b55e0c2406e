//! Texts that are nearly tokens, by chance. `cargo run --bin mutations` tries a million.

use wizard_tests::attack::{Attack, Encryption};

/// Half of them for each kind of seal.
const TEXTS: u64 = 50_000;

#[test]
fn no_text_that_is_nearly_a_token_opens_whatever_encrypts() {
    for encryption in Encryption::all() {
        let attack = Attack {
            texts: TEXTS / 2,
            seed: 1,
            encryption,
        };
        let tally = attack.run().unwrap_or_else(|failure| panic!("{failure}"));
        let reached: &[_] = match attack.encryption {
            Encryption::Keys => &["NotAToken", "UnknownKey", "Forged", "over wire"],
            Encryption::Codec(_) => &["Forged", "over wire"],
        };
        for reason in reached {
            assert!(tally.of(reason) > 100, "{reason}: every check is come to\n{tally}");
        }
    }
}
