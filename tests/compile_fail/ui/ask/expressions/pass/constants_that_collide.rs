//! Constants with the names that generated code might give its own locals: a local would be a pattern of the constant.

#![deny(warnings)]
#![allow(non_upper_case_globals)]

use wizard_core::{Answer, Choice, Final, Questions, Visit, Wizard, final_step};

const answers: u8 = 1;
const built: u8 = 1;
const complete: u8 = 1;
const found: u8 = 1;
const given: u8 = 1;
const index: u8 = 1;
const outcome: u8 = 1;
const place: u8 = 1;
const scope: u8 = 1;
const server: u8 = 1;
const site: u8 = 1;
const slot: u8 = 1;
const slot0: u8 = 1;
const slot1: u8 = 1;
const step: u8 = 1;
const value: u8 = 1;

/// Create a report.
#[derive(Wizard)]
#[wizard(max_rounds = 12, review, confirm = "Really, {range}?")]
struct Create {
    /// Which range?
    #[ask(choices = vec![format!("{site}"), std::future::ready(String::new()).await])]
    range: String,
    /// How many of {range}?
    #[ask(when = range.len() > 1, known = Some(Count(scope)), check = if count.0 > slot { Ok(()) } else { Err("too few") })]
    count: Option<Count>,
    /// Which kind?
    kind: Kind,
    #[ask(flatten)]
    rest: Rest,
    #[visit("Look at it.", url = "https://example.com", done = slot0 == slot1)]
    seen: Visit,
    #[compute(u32::from(value + given))]
    total: u32,
}

#[derive(Answer)]
struct Count(u8);

#[derive(Clone, Copy, Choice)]
enum Kind {
    Short,
    Long,
}

#[derive(Questions)]
struct Rest {
    /// Which page?
    page: u8,
    /// Which line of {page}?
    #[ask(default = page + outcome)]
    line: u8,
}

struct Reports;

#[final_step]
async fn create(report: Create, _reports: &Reports, _last: Final<'_>) -> String {
    let sum = answers + built + complete + found + index + place + server + step;
    let Create { range, count, kind, rest, seen, total } = report;
    let kind = matches!(kind, Kind::Short | Kind::Long);
    format!("{sum} {range} {:?} {kind} {} {} {seen:?} {total}", count.map(|count| count.0), rest.page, rest.line)
}

fn main() {}
