use wizard_core::Answer;

#[derive(Answer)]
#[answer(pattern = "[0-9]+")]
struct Count(u8);

#[derive(Answer)]
#[answer(format = uri)]
struct Page(url::Url);

#[derive(Answer)]
#[answer(pattern = "(")]
struct Code(String);

fn main() {}
