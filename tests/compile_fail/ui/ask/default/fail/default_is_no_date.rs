use wizard_core::{Answer, Wizard, final_step};
use chrono::NaiveDate;
use jiff::civil::Date;

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// On which day?
    #[ask(default = "2026-02-30")]
    day: Date,
    /// Or on which?
    #[ask(default = "tomorrow")]
    other: Option<NaiveDate>,
    /// Since which day?
    #[ask(format = date, default = "29.11.2026")]
    since: String,
    /// Until which day?
    #[ask(default = "2026-11-31")]
    until: Until,
}

#[derive(Answer)]
#[answer(format = date)]
struct Until(String);

#[final_step]
fn book(_: Book) {}

fn main() {}
