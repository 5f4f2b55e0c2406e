use wizard_core::{Answer, Wizard, final_step};

/// Order something.
#[derive(Wizard)]
struct Order {
    /// Which code?
    #[ask(pattern = "[a-z]{5}", max_len = 3)]
    code: String,
    /// Which other?
    #[ask(pattern = "(ab|c)x?", min_len = 4)]
    other: Option<String>,
    /// Which article?
    article: Article,
}

#[derive(Answer)]
#[answer(pattern = "[A-Z]{2}-[0-9]+", max_len = 3)]
struct Article(String);

#[final_step]
fn order(_: Order) {}

fn main() {}
