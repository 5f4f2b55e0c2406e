//! Forms, what closes a wizard, and rounds that are counted by form.

use wizard_core::{Wizard, final_step};

/// Ten questions in three forms.
#[derive(Wizard)]
#[wizard(forms(second = "After {a}, {{really}}?"), review, confirm = "Go, {a}?", progress)]
struct Grouped {
    /// 1?
    #[ask(form = "first")]
    a: String,
    /// 2?
    #[ask(form = "first", check = if a.len() < b.len() && c { Ok(()) } else { Err("Longer than `a`, and `c`.") })]
    b: String,
    /// 3?
    #[ask(form = "first")]
    c: bool,
    /// 4?
    #[ask(form = "second", when = c)]
    d: Option<u8>,
    /// 5 after {b}?
    #[ask(form = "second", default = b)]
    e: String,
    /// 6?
    #[ask(form = "second", suggest)]
    f: bool,
    #[ask(arg)]
    argument: u8,
    /// 7?
    #[ask(form = "third", when = f, optional)]
    g: Option<String>,
    /// 8?
    #[ask(form = "third")]
    h: Option<String>,
    /// 9?
    #[ask(check = if i.len() > a.len() { Ok(()) } else { Err("Longer.") }, again = a)]
    i: String,
    /// 10?
    #[ask(form = "alone")]
    j: String,
}

#[final_step]
fn grouped(_: Grouped) {}

/// Eleven questions, at most two deep.
#[derive(Wizard)]
#[wizard(rounds = fewest)]
struct Wide {
    /// 1?
    a: bool,
    /// 2?
    b: bool,
    /// 3?
    c: bool,
    /// 4?
    d: bool,
    /// 5?
    e: bool,
    /// 6?
    f: bool,
    /// 7?
    g: bool,
    /// 8?
    h: bool,
    /// 9?
    i: bool,
    /// 10?
    #[ask(when = a)]
    j: bool,
    /// 11?
    #[ask(when = b)]
    k: bool,
}

#[final_step]
fn wide(_: Wide) {}

/// Fields that are looked up, also in a group.
#[derive(Wizard)]
#[wizard(rounds = fewest, review, confirm = "{total} and {discount}?")]
struct Priced {
    /// How many?
    count: u32,
    /// What it costs.
    #[compute(std::future::ready(count).await * 12)]
    total: u32,
    #[compute((count > 10).then(|| total / 10), keep)]
    discount: Option<u32>,
    #[ask(flatten)]
    group: Group,
    /// Pay {total} from {group.account}?
    #[ask(when = discount.is_some() && group.account.len() > 1)]
    pay: bool,
}

/// An account.
#[derive(wizard_core::Questions)]
struct Group {
    #[compute(String::from("1-2-3"), keep)]
    account: String,
    /// Whose is {account}?
    owner: String,
}

#[final_step]
fn priced(_: Priced) {}

/// A review and a confirm that are fields, where nothing is added.
#[derive(Wizard)]
#[wizard(rounds = in_order)]
struct Fields {
    /// Which?
    review: bool,
    /// Sure?
    confirm: bool,
}

#[final_step]
fn fields(_: Fields) {}

fn main() {}
