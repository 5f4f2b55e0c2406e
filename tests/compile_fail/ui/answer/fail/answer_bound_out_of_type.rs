use wizard_core::Answer;

#[derive(Answer)]
#[answer(max = 300)]
struct Count(u8);

#[derive(Answer)]
#[answer(min_len = 1, max_len = 3)]
struct Amount(u8);

#[derive(Answer)]
#[answer(min = 11)]
struct Many(Few);

#[derive(Answer)]
#[answer(max = 10)]
struct Few(u8);

fn main() {}
