//! Lints that an author allows on a struct or a field reach what is generated for it, and what is deprecated warns nowhere but
//! where its author uses it.

#![deny(warnings)]

use wizard_core::{Answer, Choice, Questions, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
#[allow(non_snake_case)]
struct Create {
    /// Which range?
    #[deprecated]
    range: String,
    /// How many of {range}?
    #[ask(when = range.len() > 1, check = if *count.to_string() == *range { Ok(()) } else { Err("no") })]
    #[deprecated]
    count: Option<u8>,
    /// Which T?
    #[ask(default = range)]
    T: String,
    /// And which, after {T}?
    #[ask(default = Old(T.to_owned()))]
    #[allow(clippy::redundant_clone, deprecated)]
    last: Old,
    #[ask(flatten)]
    #[deprecated]
    rest: Rest,
}

#[derive(Questions)]
#[expect(non_snake_case)]
struct Rest {
    /// Which kind?
    #[deprecated]
    kind: Kind,
    /// In how many PARTS?
    #[ask(when = matches!(kind, Kind::Long))]
    PARTS: Option<u8>,
}

#[derive(Clone, Copy, Choice)]
enum Kind {
    #[deprecated]
    Short,
    Long,
}

#[derive(Answer)]
#[deprecated]
struct Old(String);

/// Print a report.
#[derive(Wizard)]
#[deprecated]
struct Print {
    /// Which one?
    #[ask(check = if which > 3 { Ok(()) } else { Err("too few") })]
    which: u8,
}

#[final_step]
#[allow(deprecated)]
fn create(report: Create) -> String {
    let Create { range, count, T, last, rest } = report;
    format!("{range} {count:?} {T} {} {:?}", last.0, rest.PARTS)
}

#[final_step]
#[allow(deprecated)]
fn print(_: Print) {}

fn main() {}
