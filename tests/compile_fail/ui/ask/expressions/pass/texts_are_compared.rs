//! What is compared with a text is one, whoever says how: a text, a type of its own that can be, an option of one; and a name that the
//! expression gives to something else is no answer.

use wizard_core::{Answer, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
    /// Which code?
    code: Code,
    /// Which table?
    #[ask(arg)]
    table: Option<serde_json::Value>,
    /// What else?
    #[ask(check = if note == "no" { Err("say more") } else { Ok(()) })]
    note: Option<String>,
    /// Why?
    #[ask(when = day == "friday" && "vip" != code && note == Some("late"))]
    reason: Option<String>,
    /// Since when?
    #[ask(when = ["a".to_owned()].iter().any(|day| day == "a") && { let code = "x"; code == "x" })]
    since: Option<String>,
    /// Is it sure?
    #[ask(when = table.as_ref().is_some_and(|table| *table == "x") && day.trim() == "friday")]
    sure: bool,
}

#[derive(Clone, Debug, Answer)]
struct Code(String);

impl PartialEq<Code> for &str {
    fn eq(&self, other: &Code) -> bool {
        *self == other.0
    }
}

impl PartialEq<&Code> for &str {
    fn eq(&self, other: &&Code) -> bool {
        *self == other.0
    }
}

impl PartialEq<&str> for &Code {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

#[final_step]
fn book(_: Book) {}

fn main() {}
