use wizard_core::Answer;

#[derive(Answer)]
#[answer(min = 3, max = 2)]
struct Count(u8);

#[derive(Answer)]
#[answer(min_len = 3, max_len = 2)]
struct Name(String);

#[derive(Answer)]
#[answer(min = 3, max_len = 5)]
struct Both(String);

fn main() {}
