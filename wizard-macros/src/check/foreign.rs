//! Attributes of other derives: what they say of an answer in words that bound no question, and those that nothing reads, since
//! the derive is missing.

use proc_macro2::{Ident, TokenTree};
use syn::{Attribute, Meta};

use super::{apart, homes, question, scope::plain};
use crate::{errors::Errors, parse::RawField};

/// An attribute that another derive reads, which is right if the type derives that, too: the compiler knows.
pub(crate) struct Foreign {
    pub(crate) name: Ident,
    pub(crate) reader: Reader,
    /// What is said if nothing reads it.
    pub(crate) problem: String,
}

/// The crate whose derives read an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    Serde,
    Schemars,
    Default,
}

/// The attributes of derives that validate. Whether one of them is derived no trait tells.
const VALIDATORS: &[&str] = &["validate", "garde"];
/// The attributes of macros that make a tool or a prompt of a function.
const OF_FUNCTIONS: &[&str] = &["tool", "prompt"];
/// The attributes of derives that validate, or describe what is valid.
const OF_BOUNDS: &[&str] = &["schemars", "validate", "garde"];
/// What they say of a value.
const BOUNDS: &[&str] = &["range", "length", "regex", "pattern", "email", "url", "contains"];
/// What `#[ask(…)]` says of an answer. An author who says so has both in view.
const OWN: &[&str] = &[
    "min",
    "max",
    "min_len",
    "max_len",
    "min_items",
    "max_items",
    "pattern",
    "format",
    "check",
    "choices",
    "arg",
    "flatten",
];

const CHECK: &str = "`#[ask(check = if … { Ok(()) } else { Err(\"…\") })]`";

/// Those of `attributes`, in a place whose own attribute is `place`, that are right where another derive reads them.
pub(super) fn of(attributes: &[Attribute], place: &str) -> Vec<Foreign> {
    let of_another = |attribute: &Attribute| {
        let name = attribute.path().get_ident()?;
        let (reader, derives) = match &*plain(name) {
            "serde" => (Reader::Serde, "none of serde's traits"),
            "schemars" => (Reader::Schemars, "no `JsonSchema`"),
            "default" => (Reader::Default, "no `Default`"),
            _ => return None,
        };
        let (written, word) = if reader == Reader::Default {
            (
                "#[default]".to_owned(),
                Some((name.clone(), apart::said("default", attribute))),
            )
        } else {
            let word = first_word(attribute).map(|word| (word.clone(), in_general(&word)));
            (format!("#[{name}(…)]"), word)
        };
        let remedy = word.and_then(|(word, said)| said_here(place, &plain(&word), &said));
        let remedy = remedy.unwrap_or_else(|| "remove it".to_owned());
        Some(Foreign {
            name: name.clone(),
            reader,
            problem: format!("nothing reads `{written}` here, as this derives {derives}: {remedy}"),
        })
    };
    attributes.iter().filter_map(of_another).collect()
}

/// `word` as it is written in an attribute of the language.
fn in_general(word: &Ident) -> String {
    let value = if word == "flatten" { "" } else { " = …" };
    format!("{}{value}", plain(word))
}

/// How that which `word` says to another derive is said in the attribute of this `place`; with its value it is `said`.
fn said_here(place: &str, word: &str, said: &str) -> Option<String> {
    let attribute = place.trim_start_matches("`#[").split('(').next().unwrap_or_default();
    if place == homes::ASK && question::KNOWN.contains(&word) {
        return Some(format!("write `#[{attribute}({said})]`"));
    }
    let meant = homes::meant(place, word).map(|meant| format!("write `#[{attribute}({meant} = …)]`"));
    meant.or_else(|| homes::instead(place, word))
}

/// Refuses what stands on a struct of questions for those who make tools, or who validate, unless one of its `fields` is checked
/// here, too.
pub(super) fn refuse_on_struct(attributes: &[Attribute], fields: &[RawField], errors: &mut Errors) {
    let mut items = fields.iter().flat_map(|field| &field.items);
    let is_checked = items.any(|item| item.key == "check");
    for name in attributes.iter().filter_map(|attribute| attribute.path().get_ident()) {
        if OF_FUNCTIONS.iter().any(|of_functions| name == of_functions) {
            errors.at(
                name,
                format!(
                    "`#[{name}]` belongs on a function: what derives `Wizard` is a tool or a prompt where it is registered, called as \
                     `#[wizard(name = …)]` says and described by its doc comment; remove this"
                ),
            );
        } else if VALIDATORS.iter().any(|validator| name == validator) && !is_checked {
            errors.at(
                name,
                format!("nothing validates answers by `#[{name}(…)]`: what fits together is checked on the last of its questions, {CHECK}"),
            );
        }
    }
}

/// Refuses what is said of an answer in the attribute of another derive alone.
pub(super) fn refuse(field: &RawField, errors: &mut Errors) {
    if field.input.is_some() || field.items.iter().any(|item| OWN.iter().any(|own| item.key == own)) {
        return;
    }
    for attribute in &field.foreign {
        let is_one_of = |names: &[&str]| names.iter().any(|name| attribute.path().is_ident(name));
        let Meta::List(list) = &attribute.meta else { continue };
        if let Some(bound) = list
            .tokens
            .clone()
            .into_iter()
            .find_map(bound)
            .filter(|_| is_one_of(OF_BOUNDS))
        {
            let remedy = match &*bound.to_string() {
                "range" => "`#[ask(min = …, max = …)]`",
                "length" => "`#[ask(min_len = …, max_len = …)]`, of a list `#[ask(min_items = …, max_items = …)]`",
                "email" => "`#[ask(format = email)]`",
                "url" => "`#[ask(format = uri)]`",
                "contains" => CHECK,
                _ => "`#[ask(pattern = \"…\")]`",
            };
            errors.at(&bound, format!("`{bound}` bounds no question here: say {remedy}"));
        } else if let Some(word) = first_word(attribute).filter(|_| is_one_of(VALIDATORS))
            && (word == "custom" || word == "must_match")
        {
            errors.at(&word, format!("`{word}` checks no answer here: say {CHECK}"));
        }
    }
}

fn bound(token: TokenTree) -> Option<Ident> {
    match token {
        TokenTree::Ident(ident) => BOUNDS.iter().any(|bound| ident == bound).then_some(ident),
        _ => None,
    }
}

/// The word that `attribute` begins with: `default` of `#[serde(default)]`.
fn first_word(attribute: &Attribute) -> Option<Ident> {
    let Meta::List(list) = &attribute.meta else { return None };
    match list.tokens.clone().into_iter().next() {
        Some(TokenTree::Ident(word)) => Some(word),
        _ => None,
    }
}
