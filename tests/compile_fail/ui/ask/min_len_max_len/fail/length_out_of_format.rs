use wizard_core::{Answer, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// On which day?
    #[ask(format = date, max_len = 3)]
    day: String,
    /// Or on which?
    #[ask(format = date, min_len = 11, max_len = 20)]
    other: Option<String>,
    /// When?
    #[ask(max_len = 19)]
    moment: Moment,
}

#[derive(Answer)]
#[answer(format = date_time)]
struct Moment(String);

#[final_step]
fn book(_: Book) {}

fn main() {}
