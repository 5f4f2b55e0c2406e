//! Pages, the client's model and its roots: with everything that `#[ask(…)]` may say beside them, in groups, and made by macros.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications,
    unused_results,
    trivial_casts,
    trivial_numeric_casts,
    clippy::all,
    clippy::pedantic
)]

use std::{borrow::Cow, collections::BTreeMap, fmt::Error};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wizard_core::{Choice, Questions, Root, Visit, Wizard, final_step, schema, url::Url};

/// Connect an account.
#[derive(Debug, Wizard)]
#[wizard(max_rounds = 40, confirm = "{key}, {friendly}, {folders}?")]
struct Connect {
    /// Open the page to store your key.
    ///
    /// It never passes through the client.
    #[visit(url = "https://keys.example/new?from=mcp", done = server.has(key.reference()).await?)]
    #[ask(title = "Key", description = "Where your key is stored", on_decline = stop, on_cancel = stop)]
    key: Visit,
    /// Do you have a second account?
    second: bool,
    #[visit(
        "Open the page of your second account, after {key}",
        url = server.page(key)?,
        done = server.has(other.reference()).await? && caller.principal().is_some()
    )]
    #[ask(when = second && !key.reference().is_empty(), on_decline = skip, on_cancel = skip)]
    other: Option<Visit>,
    #[visit("Open a page of this machine", url = "http://127.0.0.1:3000/keys", done = true)]
    #[ask(if_unsupported = skip)]
    local: Option<Visit>,
    /// Which text?
    text: String,
    #[sample(
        "How friendly is {text}, from 0 to 10? Answer with the number alone.",
        max_tokens = 5,
        system = "You rate texts.",
        temperature = 0.5
    )]
    #[ask(title = "Friendly", description = "How friendly it is", min = 0, max = 10, known = server.rated(text))]
    #[ask(check = if friendly == 7 { Err("seven is taken") } else { Ok(()) }, again = text)]
    friendly: u8,
    /// Sum {text} up.
    #[sample]
    #[ask(min_len = 1, max_len = 300, pattern = ".*", only_user)]
    summary: String,
    #[sample("Is {text} a letter? Answer `letter` or `other`.", temperature = 0)]
    kind: Kind,
    /// Which kinds of text does {text} quote? Answer with a JSON list of `letter` and `other`.
    #[sample]
    #[ask(min_items = 1, max_items = 2)]
    quoted: Vec<Kind>,
    /// Whom is {text} to? Answer with the e-mail address alone.
    #[sample(max_tokens = 50)]
    #[ask(when = matches!(kind, Kind::Letter), optional, format = email)]
    to: Option<String>,
    #[sample("Who is named in {text}? Answer with JSON.")]
    #[ask(known = server.people(text).await, check = if people.names.is_empty() { Err("Nobody is named.") } else { Ok(()) })]
    people: People,
    #[sample("How often does each word stand in {text}? Answer with a JSON object.", max_tokens = 4294967295)]
    #[ask(when = friendly > 3)]
    words: Option<BTreeMap<String, u32>>,
    #[sample("Which tags has {text}? Answer with a JSON list of strings.")]
    #[ask(min_items = 1)]
    tags: Vec<String>,
    #[sample("The bytes of {text}? Answer with a JSON list of numbers.")]
    bytes: Vec<u8>,
    /// The folders to search.
    #[roots]
    #[ask(title = "Folders", description = "Where to search", only_user)]
    #[ask(check = if folders.is_empty() { Err("There is no folder.") } else { Ok(()) })]
    folders: Vec<Root>,
    #[roots]
    #[ask(when = folders.len() > 3, optional, check = if others.len() > 9 { Err("Too many.") } else { Ok(()) })]
    others: Option<Vec<Root>>,
    /// Which of {people}, with {words} and {bytes}?
    #[ask(choices = people.names.iter().chain(words.iter().flat_map(|words| words.keys())))]
    name: String,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Kind {
    Letter,
    Other,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
struct People {
    names: Vec<String>,
}

#[derive(Debug)]
struct Keys;

impl Keys {
    async fn has(&self, reference: &str) -> Result<bool, Error> {
        std::future::ready(Ok(matches!(self, Self) && !reference.is_empty())).await
    }

    fn page(&self, visit: &Visit) -> Result<Url, url::ParseError> {
        Url::parse(&format!("https://keys.example/{self:?}/{}", visit.reference().len()))
    }

    async fn people(&self, text: &str) -> Option<People> {
        let names = vec![text.to_owned()];
        std::future::ready(matches!(self, Self).then_some(People { names })).await
    }

    fn rated(&self, text: &str) -> Option<u8> {
        matches!(self, Self).then(|| u8::try_from(text.len()).ok()).flatten()
    }
}

#[final_step]
async fn connect(answers: Connect, server: &Keys) -> Result<String, Error> {
    let _ = server.has(answers.key.reference()).await?;
    Ok(format!("{answers:?}"))
}

/// An account, with every kind of input.
#[derive(Debug, Questions)]
#[questions(server = Keys)]
struct Account {
    /// Which account?
    name: String,
    #[visit("Open the page of {name}", url = Cow::Borrowed("https://keys.example"), done = server.has(key.reference()).await?)]
    key: Visit,
    #[sample("Describe {name}, {key}")]
    description: String,
    #[roots]
    folders: Vec<Root>,
}

/// Move something from one account to another.
#[derive(Wizard)]
#[wizard(max_rounds = 20)]
struct Move {
    #[ask(flatten, prefix = "from_")]
    from: Account,
    #[ask(flatten, prefix = "to_")]
    to: Account,
    /// Move all of {from.folders} of {from.key} to {to.description}?
    #[ask(when = from.key != to.key && from.folders.len() > 1)]
    all: bool,
}

#[final_step]
fn move_account(answers: Move, _: &Keys) -> String {
    let Move { from, to, all } = answers;
    format!("{from:?} {to:?} {all}")
}

macro_rules! wizard {
    (
        $group:ident, $wizard:ident, $finish:ident, $visit:ty, $folders:ty;
        $key:ident = $text:literal at $url:expr, until $done:expr;
        $number:ident = $question:literal within $tokens:literal of $system:literal at $temperature:literal
    ) => {
        /// Made by a macro.
        #[derive(Debug, Questions)]
        struct $group {
            #[visit($text, url = $url, done = $done)]
            $key: $visit,
            #[sample($question, max_tokens = $tokens, system = $system, temperature = $temperature)]
            $number: u8,
            /// The folders.
            #[roots]
            #[ask(check = if folders.len() > $number.into() { Err("too many") } else { Ok(()) })]
            folders: $folders,
        }

        #[doc = $text]
        #[derive(Debug, Wizard)]
        struct $wizard {
            #[doc = $text]
            #[visit(url = format!("{}/own", $url), done = own.reference() != "none")]
            own: $visit,
            #[ask(flatten)]
            group: $group,
        }

        #[final_step]
        fn $finish(answers: $wizard) -> Vec<u8> {
            let $wizard { own, group: $group { $key, $number, folders } } = answers;
            format!("{own:?} {:?} {} {folders:?}", $key, $number).into_bytes()
        }
    };
}

wizard! {
    Made, MadeWizard, made, Visit, Vec<Root>;
    key = "Open the page" at "https://keys.example", until key.reference().len() > 3;
    number = "Which number?" within 5 of "You are a number." at 1.0
}

fn main() {
    let names = |schema: schema::JsonObject| schema["properties"].as_object().map_or(0, serde_json::Map::len);
    assert_eq!(names(schema::input::<Move>()), 7);
    assert_eq!(names(schema::input::<MadeWizard>()), 2);
}
