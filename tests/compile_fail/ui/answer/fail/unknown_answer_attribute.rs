use wizard_core::Answer;

#[derive(Answer)]
#[answer(largest = 3)]
struct Count(u8);

#[derive(Answer)]
#[answer(default = 3)]
struct Percent(u8);

#[derive(Answer)]
#[answer("How many?")]
struct Amount(u8);

fn main() {}
