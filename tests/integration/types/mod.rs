//! Answers of further types, formats, patterns and newtypes, as a client meets them.

mod asked;
mod schemas;

use std::{
    net::IpAddr,
    num::{NonZeroI8, NonZeroU8},
};

use jiff::{
    Timestamp,
    civil::{Date, DateTime, Time},
};
use rmcp::ServerHandler;
use url::Url;
use wizard_core::{Answer, SealPolicy, Wizard, Wizards, final_step};
use wizard_tests::connect::Session;

#[derive(Debug)]
struct Server;

impl ServerHandler for Server {}

/// Texts that mean something, one after another.
#[derive(Wizard)]
#[wizard(max_rounds = 60, max_attempts = 60)]
struct Typed {
    /// Which day?
    #[ask(default = "2026-11-29")]
    day: Date,
    /// On {day}, when?
    #[ask(default = day.at(14, 30, 0, 0).time())]
    time: Time,
    /// Both?
    #[ask(check = if both.date() == day { Ok(()) } else { Err("Another day.") })]
    both: DateTime,
    /// Exactly when?
    instant: Timestamp,
    /// Which page?
    page: Url,
    /// Which page after {page}?
    #[ask(default = page.join("next")?)]
    next: Url,
    /// From where?
    from: IpAddr,
    /// Which one?
    id: uuid::Uuid,
    /// Another day?
    #[ask(known = (day.year() == 2000).then_some(day))]
    other: Option<Date>,
}

#[final_step]
fn typed(answers: Typed) -> String {
    let Typed {
        day,
        time,
        both,
        instant,
        page,
        next,
        from,
        id,
        other,
    } = answers;
    format!("{day} {time} {both} {instant} {page} {next} {from} {id} {other:?}")
}

/// Numbers without zero, and newtypes.
#[derive(Wizard)]
#[wizard(max_rounds = 60, max_attempts = 60)]
struct Ruled {
    /// How many?
    count: NonZeroU8,
    /// By how much?
    #[ask(min = -5, max = 5)]
    by: NonZeroI8,
    /// How many percent?
    #[ask(max = 50)]
    percent: Percent,
    /// Which article?
    #[ask(pattern = "[A-Z].*", max_len = 9)]
    article: Article,
    /// Which colour?
    #[ask(choices = ["red", "RED"])]
    colour: Small,
    /// How many then?
    rest: Option<Tenth>,
}

#[final_step]
fn ruled(answers: Ruled) -> String {
    let Ruled {
        count,
        by,
        percent,
        article,
        colour,
        rest,
    } = answers;
    let rest = rest.map(|rest| rest.0.0);
    format!("{count} {by} {} {} {} {rest:?}", percent.0, article.0, colour.0)
}

/// How much of it.
#[derive(Answer)]
#[answer(min = 1, max = 100)]
struct Percent(u8);

/// A newtype of a newtype keeps the rules of both.
#[derive(Answer)]
#[answer(max = 10)]
struct Tenth(Percent);

/// As on the label.
#[derive(Answer)]
#[answer(pattern = "[A-Z]{2}-\\d+", min_len = 4)]
struct Article(String);

/// Without capitals.
#[derive(Answer)]
#[answer(pattern = "[a-z]+")]
struct Small(String);

/// Texts with a format or a pattern, and an argument of a newtype.
#[derive(Wizard)]
#[wizard(max_rounds = 60, max_attempts = 60)]
struct Formatted {
    /// Which day?
    #[ask(format = date)]
    day: String,
    /// Exactly when?
    #[ask(format = date_time)]
    instant: String,
    /// Which page?
    #[ask(format = uri)]
    page: String,
    /// Which code?
    ///
    /// On the back.
    #[ask(pattern = "[a-z]{2}[0-9]{4}|none", default = "none")]
    code: Option<String>,
    /// Which text?
    #[ask(max_len = 3)]
    text: String,
    /// The text was {text}. Another?
    last: String,
    /// The share.
    #[ask(arg)]
    share: Option<Percent>,
}

#[final_step]
fn formatted(answers: Formatted) -> String {
    let Formatted {
        day,
        instant,
        page,
        code,
        text,
        last,
        share,
    } = answers;
    format!(
        "{day} {instant} {page} {code:?} {text:?} {last} {:?}",
        share.map(|share| share.0)
    )
}

async fn session() -> Session {
    let wizards = Wizards::new(Server).tool::<Typed>().tool::<Ruled>().tool::<Formatted>();
    Session::duplex(
        wizards
            .no_principal()
            .seal(SealPolicy::ephemeral())
            .expect("a good configuration"),
    )
    .await
}
