use wizard_core::Answer;

#[derive(Answer)]
#[ask(max = 100)]
struct Percent(u8);

#[derive(Answer)]
struct Share(#[answer(max = 100)] u8);

fn main() {}
