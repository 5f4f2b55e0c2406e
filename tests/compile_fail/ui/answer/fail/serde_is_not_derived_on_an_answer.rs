use wizard_core::Answer;

#[derive(Answer)]
#[serde(transparent)]
struct Percent(u8);

fn main() {}
