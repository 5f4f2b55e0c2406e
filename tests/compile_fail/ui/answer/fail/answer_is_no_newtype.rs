use wizard_core::Answer;

#[derive(Answer)]
struct Pair(u8, u8);

#[derive(Answer)]
struct Named {
    percent: u8,
}

#[derive(Answer)]
struct Nothing;

#[derive(Answer)]
enum Dataset {
    Sales,
}

fn main() {}
