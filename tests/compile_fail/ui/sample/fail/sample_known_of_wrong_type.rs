use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use wizard_core::{Wizard, final_step};

/// Read a text.
#[derive(Wizard)]
struct Read {
    #[sample("Which number?")]
    #[ask(known = Some("three"))]
    number: u8,
    #[sample("Which words?")]
    #[ask(known = Some(3))]
    words: BTreeMap<String, u32>,
    #[sample("Which people?")]
    #[ask(known = None)]
    people: People,
}

#[derive(Deserialize, JsonSchema)]
struct People(Vec<String>);

#[final_step]
fn read(_: Read) {}

fn main() {}
