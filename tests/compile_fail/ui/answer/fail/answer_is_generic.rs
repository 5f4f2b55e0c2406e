use wizard_core::Answer;

#[derive(Answer)]
struct Wrapped<T>(T);

#[derive(Answer)]
struct Borrowed<'a>(&'a str);

fn main() {}
