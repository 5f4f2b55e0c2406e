use std::collections::BTreeMap;

use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[sample("Which number?")]
    #[ask(max = 300)]
    number: u8,
    #[sample("Which number?")]
    #[ask(min_len = 3)]
    length: u8,
    #[sample("Which lines?")]
    #[ask(max = 3)]
    lines: BTreeMap<String, u32>,
    #[sample("Which lines?")]
    #[ask(pattern = "a")]
    pattern: BTreeMap<String, u32>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
