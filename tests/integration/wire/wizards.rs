//! Wizards that ask for everything there is to ask for.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use rmcp::ServerHandler;
use schemars::JsonSchema;
use serde::Serialize;
use wizard_core::{
    Choice, Choices, Json, Message, Root, Visit, Wizard, final_step,
    jiff::{Timestamp, civil::Date},
    url::Url,
};

/// The server of all of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Desk {
    is_done: Arc<AtomicBool>,
}

impl ServerHandler for Desk {}

impl Desk {
    /// Whether people are done on the page that they are sent to.
    pub(super) fn set_done(&self, is_done: bool) {
        self.is_done.store(is_done, Ordering::SeqCst);
    }

    fn is_done(&self, _: &Visit) -> bool {
        self.is_done.load(Ordering::SeqCst)
    }
}

#[derive(Clone, Copy, Debug, Choice)]
pub(super) enum Size {
    #[choice(title = "Very small")]
    Small,
    Large,
}

#[derive(Clone, Copy, Debug, Choice)]
pub(super) enum Extra {
    Lemon,
    Milk,
}

/// Every kind of question, in one form.
///
/// In an order that is not that of the alphabet.
#[derive(Wizard)]
#[wizard(
    title = "One form",
    annotations(read_only, destructive = false, idempotent = true, open_world = false),
    forms(all = "Everything at once.")
)]
#[allow(dead_code, reason = "most answers are only asked for")]
pub(super) struct OneForm {
    /// Which word?
    ///
    /// One without spaces.
    #[ask(form = "all", title = "Word", min_len = 2, max_len = 20, pattern = "[a-z]+")]
    word: String,
    #[ask("At which address?", form = "all", format = email, default = "ann@example.com")]
    mail: String,
    /// Which page?
    #[ask(form = "all")]
    page: Url,
    /// Which other address?
    #[ask(form = "all", format = uri)]
    other_page: String,
    /// Which day?
    #[ask(form = "all")]
    day: Date,
    /// At what moment?
    #[ask(form = "all", default = "2026-11-29T14:30:00Z")]
    moment: Timestamp,
    /// How many?
    #[ask(form = "all", min = 1, max = 8, default = 2)]
    count: u8,
    /// Which share?
    #[ask(form = "all", min = 0.5, max = 2, default = 1.5)]
    share: f64,
    /// Are you sure?
    #[ask(form = "all", default = false)]
    sure: bool,
    /// Which size?
    #[ask(form = "all", default = Size::Large)]
    size: Size,
    /// Which kind?
    #[ask(form = "all", choices = ["black", "green"])]
    kind: String,
    /// Which room?
    #[ask(form = "all", choices = Choices::titled([("1", "The first"), ("2", "The second")]), default = "2")]
    room: String,
    /// With what?
    #[ask(form = "all", min_items = 1, max_items = 2)]
    extras: Vec<Extra>,
    /// Which letters?
    #[ask(form = "all", choices = ["a", "b", "c"], max_items = 2)]
    letters: Vec<String>,
    /// Which of these?
    #[ask(form = "all", choices = Choices::titled([("x", "The X")]))]
    titled: Vec<String>,
    /// From which machine?
    #[ask(form = "all")]
    address: Option<std::net::IpAddr>,
    /// Any number?
    #[ask(form = "all")]
    any: Option<i64>,
}

/// The fields of [`OneForm`], in order.
pub(super) const FIELDS: &str =
    "word mail page other_page day moment count share sure size kind room extras letters titled address any";

#[derive(Serialize, JsonSchema)]
pub(super) struct Filled {
    word: String,
    items: usize,
}

#[final_step]
fn one_form(answers: OneForm, _server: &Desk) -> Json<Filled> {
    let items = answers.extras.len() + answers.letters.len() + answers.titled.len();
    let word = answers.word;
    Json(Filled { word, items })
}

/// Open an account on a page.
#[derive(Wizard)]
pub(super) struct Open {
    #[visit("Open an account", url = "https://desk.example/new", done = server.is_done(account))]
    account: Visit,
}

#[final_step]
fn open(_answers: Open, _server: &Desk) {}

/// Ask a model twice.
#[derive(Wizard)]
pub(super) struct Rate {
    #[sample("How good is tea?", max_tokens = 5, system = "You rate.", temperature = 0.5)]
    #[ask(max = 10)]
    good: u8,
    #[sample("Say why it is {good}.")]
    why: String,
}

#[final_step]
fn rate(answers: Rate, _server: &Desk) -> Result<String, String> {
    match answers.good {
        0 => Err(answers.why),
        good => Ok(format!("{good}: {}", answers.why)),
    }
}

/// Everything that can be asked, at once.
#[derive(Wizard)]
#[wizard(rounds = fewest, review)]
pub(super) struct AtOnce {
    /// Which day?
    day: Date,
    #[visit("Sign here", url = "https://desk.example/sign", done = server.is_done(signature))]
    signature: Visit,
    #[sample("Name a tea.")]
    tea: String,
    /// The folders to look into.
    #[roots]
    folders: Vec<Root>,
}

#[final_step]
fn at_once(answers: AtOnce, _server: &Desk) -> String {
    format!("{} {} {}", answers.day, answers.tea, answers.folders.len())
}

/// Brief a writer.
#[derive(Wizard)]
#[wizard(title = "A brief")]
pub(super) struct Brief {
    /// How many words?
    #[ask(arg)]
    words: u16,
    /// What about?
    topic: String,
}

#[final_step]
fn brief(answers: Brief, _server: &Desk) -> Vec<Message> {
    let wanted = format!("{} words about {}", answers.words, answers.topic);
    vec![Message::user(wanted), Message::assistant("In which tone?")]
}

/// A profile.
#[derive(Wizard)]
#[wizard(title = "Profiles")]
pub(super) struct Profile {
    #[ask(arg)]
    id: u32,
    /// In which language?
    language: String,
}

#[final_step]
fn profile(answers: Profile, _server: &Desk) -> String {
    format!("{} in {}", answers.id, answers.language)
}

/// A picture.
#[derive(Wizard)]
pub(super) struct Picture {
    #[ask(arg)]
    number: u32,
    /// How large?
    size: Size,
}

#[final_step]
fn picture(answers: Picture, _server: &Desk) -> Vec<u8> {
    vec![
        0,
        255,
        answers.size as u8,
        u8::try_from(answers.number).unwrap_or_default(),
    ]
}
