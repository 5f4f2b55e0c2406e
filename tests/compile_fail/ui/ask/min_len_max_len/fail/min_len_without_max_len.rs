use wizard_core::{Answer, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Why?
    #[ask(min_len = 2000)]
    why: String,
    /// Who else?
    #[ask(min_len = 1001)]
    others: Option<String>,
    /// How?
    how: Essay,
    #[sample("Describe the table.")]
    #[ask(min_len = 7000)]
    table: String,
}

#[derive(Answer)]
#[answer(min_len = 1_500)]
struct Essay(String);

#[final_step]
fn book(_: Book) {}

fn main() {}
