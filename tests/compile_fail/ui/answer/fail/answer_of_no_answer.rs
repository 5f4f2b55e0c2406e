use std::collections::HashMap;

use wizard_core::Answer;

#[derive(Answer)]
#[answer(min = 1, max = 3)]
struct Lines(HashMap<String, u8>);

fn main() {}
