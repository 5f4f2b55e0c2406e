//! Types beyond texts, numbers and choices, alone and in an `Option`, as each expression sees them, and newtypes of them.

#![deny(warnings)]

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    num::NonZero,
};

use secrecy::{ExposeSecret, SecretString};
use url::Url;
use wizard_core::{Answer, Choice, Wizard, final_step};

macro_rules! parsed {
    ($($name:ident $finish:ident $ty:ty: $default:literal;)*) => {$(
        /// Ask for a text that means something.
        #[derive(Wizard)]
        struct $name {
            /// Which one?
            #[ask(default = $default, check = same(&[plain]))]
            plain: $ty,
            /// Which one, after {plain}?
            #[ask(default = plain, check = same(&[plain, optional]), on_decline = skip)]
            optional: Option<$ty>,
            /// Which one, after {optional}?
            #[ask(known = optional, default = plain)]
            known: $ty,
            /// Which one then?
            #[ask(known = Some(known), when = plain == known)]
            last: Option<$ty>,
            /// One more.
            #[ask(arg, check = same(&[plain, given]))]
            given: $ty,
            /// And another.
            #[ask(arg, when = given == plain)]
            also: Option<$ty>,
        }

        #[final_step]
        fn $finish(answers: $name) -> String {
            let $name { plain, optional, known, last, given, also } = answers;
            format!("{:?}", (plain, optional, known, last, given, also))
        }
    )*};
}

parsed! {
    JiffDate jiff_dates jiff::civil::Date: "2026-11-29";
    JiffTime jiff_times jiff::civil::Time: "14:30";
    JiffDateTime jiff_date_times jiff::civil::DateTime: "2026-11-29T14:30";
    JiffTimestamp jiff_timestamps jiff::Timestamp: "2026-11-29T14:30:00Z";
    ChronoDate chrono_dates chrono::NaiveDate: "2026-11-29";
    ChronoTime chrono_times chrono::NaiveTime: "14:30";
    ChronoUtc chrono_utcs chrono::DateTime<chrono::Utc>: "2026-11-29T14:30:00Z";
    ChronoFixed chrono_fixed chrono::DateTime<chrono::FixedOffset>: "2026-11-29T14:30:00+01:00";
    Uuids uuids uuid::Uuid: "67e55044-10b1-426f-9247-bb680e5fe0c8";
    Ips ips IpAddr: "192.0.2.1";
    Ipv4s ipv4s Ipv4Addr: "192.0.2.1";
    Ipv6s ipv6s Ipv6Addr: "2001:db8::1";
    U8s u8s NonZero<u8>: 1;
    U16s u16s NonZero<u16>: 1;
    U32s u32s NonZero<u32>: 1;
    U64s u64s NonZero<u64>: 1;
    U128s u128s NonZero<u128>: 1;
    Usizes usizes NonZero<usize>: 1;
    I8s i8s NonZero<i8>: -1;
    I16s i16s NonZero<i16>: -1;
    I32s i32s NonZero<i32>: -1;
    I64s i64s NonZero<i64>: -1;
    I128s i128s NonZero<i128>: -1;
    Isizes isizes NonZero<isize>: -1;
}

fn same<T: PartialEq + Copy>(_: &[T]) -> Result<(), String> {
    Ok(())
}

/// Ask for what expressions see by reference.
#[derive(Wizard)]
#[wizard(max_rounds = 20)]
struct ByReference {
    /// Which page?
    #[ask(default = "https://example.com", check = if page.scheme() == "https" { Ok(()) } else { Err("https only") })]
    page: Url,
    /// Which page after {page}?
    #[ask(default = page, check = is_another(next, page))]
    next: Url,
    /// Which page then?
    #[ask(default = page.join("a")?, known = Some(next), when = next != page)]
    last: Option<Url>,
    /// And then?
    #[ask(known = last.cloned())]
    then: Url,
    /// How many percent?
    #[ask(min = 2, max = 50, default = 3, check = if percent.0 == 4 { Err("four") } else { Ok(()) })]
    percent: Percent,
    /// How many, after {percent}?
    #[ask(default = Percent(percent.0 + 1), known = (percent.0 > 9).then_some(Percent(9)))]
    more: Option<Percent>,
    /// Which article, after {more}?
    #[ask(when = more.is_some_and(|more| more.0 > 3), default = "AB-1", max_len = 10)]
    article: Option<Article>,
    /// Which of them?
    #[ask(choices = ["AB-1", "AB-2"], known = article.cloned())]
    one: Article,
    /// Which day?
    day: Day,
    /// Which plan?
    #[ask(default = "free")]
    plan: Plan,
    /// A word that the model has.
    #[ask(arg, check = if word.expose_secret() == "x" { Err("x") } else { Ok(()) })]
    word: SecretString,
    /// A key that it has.
    #[ask(arg)]
    given: Option<SecretString>,
    /// The share.
    #[ask(arg, max = 10, check = if share.0 == day.0.day() as u8 { Err("no") } else { Ok(()) })]
    share: Percent,
}

fn is_another(next: &Url, page: &Url) -> Result<(), &'static str> {
    if next == page { Err("the same page") } else { Ok(()) }
}

#[derive(Answer, Debug)]
#[answer(min = 1, max = 100)]
struct Percent(u8);

/// As on the label.
#[derive(Answer, Clone, Debug)]
#[answer(pattern = "[A-Z]{2}-[0-9]+", min_len = 4, max_len = 20, crate = ::wizard_core)]
pub struct Article(pub String);

#[derive(Answer, Clone, Copy, Debug)]
struct Day(jiff::civil::Date);

#[derive(Answer)]
struct Plan(Tariff);

#[derive(Clone, Copy, Debug, Choice)]
enum Tariff {
    Free,
}

#[final_step]
fn by_reference(answers: ByReference) -> String {
    let ByReference { page, next, last, then, percent, more, article, one, .. } = &answers;
    let ByReference { day, plan, word, given, share, .. } = &answers;
    let secrets = (word.expose_secret(), given.as_ref().map(|given| given.expose_secret()));
    format!("{:?}", (page, next, last, then, percent, more, article, one))
        + &format!("{:?}", (day, plan.0, secrets, share))
}

/// Texts with a format or a pattern, and bounds that some answers meet.
#[derive(Wizard)]
#[wizard(max_rounds = 12)]
struct Formats {
    /// Which day?
    #[ask(format = date, default = "2026-11-29")]
    day: String,
    /// Which moment?
    #[ask(format = date_time)]
    moment: Option<String>,
    /// Which page?
    #[ask(format = uri, pattern = "https://.*", max_len = 2000)]
    page: String,
    /// Which part of it, in many words?
    #[ask(min_len = 1_500, max_len = 3_000)]
    part: Option<String>,
    /// Which of two parts?
    #[ask(choices = ["first", "second"], default = "second")]
    half: String,
    /// Which parts?
    #[ask(choices = ["first", "second"], min_items = 2)]
    parts: Vec<String>,
    /// How many more, or fewer?
    #[ask(min = -1, max = 0)]
    change: NonZero<i8>,
    /// Which code?
    #[ask(pattern = r"(?i)[a-z]{2}\d{4}", default = "ab1234", when = !page.is_empty())]
    code: Option<String>,
    /// A mailbox.
    #[ask(arg, format = email, pattern = ".*@example\\.com")]
    mailbox: Option<String>,
}

#[final_step]
fn formats(answers: Formats) -> String {
    let Formats { day, moment, page, part, half, parts, change, code, mailbox } = answers;
    format!("{day} {moment:?} {page} {part:?} {half} {parts:?} {change} {code:?} {mailbox:?}")
}

macro_rules! newtype {
    ($name:ident, $inner:ty, $max:literal) => {
        #[derive(Answer, Debug)]
        #[answer(max = $max, crate = wizard_core)]
        struct $name($inner);
    };
}

newtype!(Few, NonZero<u8>, 10);

/// Ask for one that a macro made.
#[derive(Wizard)]
struct Made {
    /// How few?
    few: Few,
}

#[final_step]
fn made(answers: Made) -> String {
    answers.few.0.to_string()
}

fn main() {}
