//! Words of the language that stand as attributes of their own: `#[when(…)]` for `#[ask(when = …)]`. The derives register them
//! (`lib.rs`), so that this is what their author is told, and not that no such attribute is known.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{
    Attribute, Expr, Lit, LitStr, Meta, Token, UnOp, parse::Parser, parse_quote, punctuated::Punctuated, token::Comma,
};

use super::{
    attributes::peel,
    choice, elsewhere,
    homes::{self, ASK, ENUM, QUESTIONS, VARIANT, WIZARD},
    question, questions,
    scope::plain,
    wizard,
};
use crate::{
    OF_CHOICES, OF_QUESTIONS,
    errors::Errors,
    parse::{self, Item, RawField},
};

/// Words that stand without a value, and those that hold a list.
const FLAGS: &[&str] = &[
    "only_user",
    "suggest",
    "optional",
    "not_secret",
    "arg",
    "flatten",
    "review",
    "progress",
    "once",
];
const LISTS: &[&str] = &["forms", "annotations"];
/// Attributes of clap that nobody else has: where one stands, clap reads the others, too.
const OF_CLAP: &[&str] = &["command", "clap", "group"];
/// Words that hold expressions which are never a text.
const CODE: &[&str] = &["when", "check"];

/// Refuses such attributes on an item or a variant, in which `place` is the language's own.
pub(super) fn refuse(attributes: &[Attribute], place: &'static str, errors: &mut Errors) {
    let words = if place == ENUM || place == VARIANT {
        OF_CHOICES
    } else {
        OF_QUESTIONS
    };
    for attribute in attributes {
        if let Some(name) = attribute.path().get_ident()
            && words.contains(&&*plain(name))
        {
            errors.at(name, problem(place, &plain(name), attribute));
        }
    }
}

/// Refuses such attributes on fields, and takes what they say as if it stood where it belongs: what needs it, or is needed by it,
/// is no second mistake. `beside` are the attributes of the struct.
pub(super) fn adopt(fields: &mut [RawField], beside: &[Attribute], errors: &mut Errors) {
    let mut all = beside.iter().chain(fields.iter().flat_map(|field| &field.foreign));
    let is_read_by_clap = all.any(|attribute| OF_CLAP.iter().any(|name| attribute.path().is_ident(name)));
    for field in fields {
        if is_read_by_clap {
            field.foreign.retain(|attribute| !attribute.path().is_ident("arg"));
        }
        let attributes = field.foreign.clone();
        for (attribute, name) in attributes.iter().filter_map(of_field) {
            if let Some(said) = said_to_clap(attribute) {
                errors.at(name, not_read_by_clap(&said));
                for (key, attribute) in &said {
                    adopt_item(field, attribute, key);
                }
            } else if is_question(field, &plain(name)) {
                let problem = format!(
                    "`{}` is written `#[ask(\"…\")]`, or as the doc comment",
                    written(attribute)
                );
                errors.at(name, problem);
                let is_first = field.messages.is_empty() && field.input.is_none() && field.computed.is_none();
                field.messages.extend(text(attribute).filter(|_| is_first));
            } else {
                errors.at(name, problem(ASK, &plain(name), attribute));
                adopt_item(field, attribute, name);
            }
            // What is not taken may still be what seems to be missing.
            field.is_faulty = true;
        }
    }
}

/// Whether `field` may be no question at all, as such an attribute says that is none of `#[ask(…)]`.
pub(super) fn may_be_no_question(field: &RawField) -> bool {
    let mut names = field.foreign.iter().filter_map(of_field).map(|(_, name)| plain(name));
    names.any(|name| !question::KNOWN.contains(&&*name) && !homes::is_wording(&name))
}

/// The name of an attribute that is such a word on a field. `#[prompt]` is registered for those who make prompts of functions.
fn of_field(attribute: &Attribute) -> Option<(&Attribute, &Ident)> {
    let name = attribute.path().get_ident()?;
    let is_word = name == "prompt" || OF_QUESTIONS.contains(&&*plain(name));
    is_word.then_some((attribute, name))
}

/// What `#[arg(…)]` says to clap, each as an attribute under its name.
fn said_to_clap(attribute: &Attribute) -> Option<Vec<(Ident, Attribute)>> {
    let Meta::List(list) = &attribute.meta else { return None };
    if !attribute.path().is_ident("arg") {
        return None;
    }
    let said = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
    let said = said.unwrap_or_default().into_iter();
    let named = said.filter_map(|meta| Some((meta.path().get_ident()?.clone(), parse_quote!(#[#meta]))));
    Some(named.collect())
}

/// What is wrong with `#[arg(…)]` where clap does not read it.
fn not_read_by_clap(said: &[(Ident, Attribute)]) -> String {
    let remedies = said
        .iter()
        .filter_map(|(name, attribute)| remedy(ASK, &plain(name), attribute, ""));
    let remedy = remedies.reduce(|first, other| match (&first, &other) {
        (Remedy::Sentence(_), Remedy::Written(_)) => other,
        _ => first,
    });
    let instead = match remedy {
        Some(Remedy::Written(home)) => format!("write {home}"),
        Some(Remedy::Sentence(sentence)) => sentence,
        None => "remove it".to_owned(),
    };
    format!(
        "nothing reads `#[arg(…)]` here: {instead}; if the struct derives clap's `Parser`, too, say `#[command(…)]` above it"
    )
}

/// Whether `name` says the question of `field`: it has no other meaning, or there is no question but this.
fn is_question(field: &RawField, name: &str) -> bool {
    let names = field.foreign.iter().filter_map(of_field).map(|(_, name)| plain(name));
    let has_words = field.docs.text().is_some()
        || !field.messages.is_empty()
        || field.input.is_some()
        || names.into_iter().any(|name| homes::is_question(&name));
    homes::is_question(name) || (!has_words && homes::is_wording(name))
}

/// Takes what `attribute` says, unless it is said already, or cannot stand beside the rest.
fn adopt_item(field: &mut RawField, attribute: &Attribute, name: &Ident) {
    let word = plain(name);
    let meant = if question::KNOWN.contains(&&*word) {
        Some(word.clone())
    } else {
        homes::meant(ASK, &word).filter(|meant| question::KNOWN.contains(&&**meant))
    };
    let (items, key) = match (&mut field.input, meant) {
        (Some(input), None) if input.kind.own().contains(&&*word) => (&mut input.items, word),
        (Some(input), Some(meant)) if input.kind.beside().contains(&&*meant) => (&mut field.items, meant),
        (None, Some(meant)) if field.computed.is_none() || meant == "title" => (&mut field.items, meant),
        _ => return,
    };
    let value = if FLAGS.contains(&&*key) {
        None
    } else if let Some(value) = value(attribute).filter(|value| !is_quoted_code(&key, value)) {
        Some(value)
    } else {
        return;
    };
    let is_beside_the_rest = key != "arg" || items.is_empty();
    if is_beside_the_rest && !items.iter().any(|item| item.key == key) {
        items.push(Item {
            key: Ident::new(&key, name.span()),
            value,
            list: None,
        });
    }
}

/// What is wrong with `attribute`, called `name`, where `place` is the language's own.
fn problem(place: &'static str, name: &str, attribute: &Attribute) -> String {
    let written = written(attribute);
    let elsewhere = || elsewhere::written(place, name, &said(name, attribute)).map(Remedy::Written);
    let of_a_field = || remedy(ASK, name, attribute, " on the field");
    let remedy = remedy(place, name, attribute, "")
        .or_else(elsewhere)
        .or_else(of_a_field);
    match remedy {
        Some(Remedy::Written(home)) => format!("`{written}` is written {home}"),
        Some(Remedy::Sentence(sentence)) => format!("there is no `{written}`: {sentence}"),
        None => format!("there is no `{written}`: remove it"),
    }
}

enum Remedy {
    /// How it is written, and where.
    Written(String),
    /// What is said of it.
    Sentence(String),
}

/// What is done in `place` instead, or on the variants of an enum; `on` what that is.
fn remedy(place: &'static str, name: &str, attribute: &Attribute, on: &'static str) -> Option<Remedy> {
    let (of, known) = match place {
        WIZARD => ("wizard", wizard::KNOWN),
        QUESTIONS => ("questions", questions::KNOWN),
        ENUM | VARIANT => ("choice", choice::KNOWN),
        _ => ("ask", question::KNOWN),
    };
    let (place, on) = if place == ENUM {
        (VARIANT, " on each variant")
    } else {
        (place, on)
    };
    let meant = if known.contains(&name) {
        Some(said(name, attribute))
    } else {
        homes::meant(place, name).map(|meant| {
            let is_whole = meant.contains('=');
            if is_whole { meant } else { said(&meant, attribute) }
        })
    };
    if let Some(meant) = meant {
        return Some(Remedy::Written(format!("`#[{of}({meant})]`{on}")));
    }
    let sentence = homes::instead(place, name)?;
    // Of what stands in the attribute it is said which one that is.
    let is_of_known = known.iter().any(|word| sentence.contains(&format!("`{word}")));
    let needs_place = is_of_known && !sentence.contains("#[") && !sentence.ends_with('?');
    Some(Remedy::Sentence(if needs_place {
        format!("in `#[{of}(…)]`, {sentence}")
    } else {
        sentence
    }))
}

/// `attribute` in short, as its author wrote it.
fn written(attribute: &Attribute) -> String {
    let name = attribute.path().to_token_stream();
    let value = if text(attribute).is_some() { "\"…\"" } else { "…" };
    match &attribute.meta {
        Meta::Path(_) => format!("#[{name}]"),
        Meta::List(_) => format!("#[{name}({value})]"),
        Meta::NameValue(_) => format!("#[{name} = {value}]"),
    }
}

/// What `attribute` says, as it is written under the key `name` in the parentheses of another.
pub(super) fn said(name: &str, attribute: &Attribute) -> String {
    if FLAGS.contains(&name) {
        return name.to_owned();
    }
    if LISTS.contains(&name) {
        return format!("{name}(…)");
    }
    let value = value(attribute).filter(|value| !is_quoted_code(name, value));
    let value = value.as_ref().map_or_else(|| "…".to_owned(), in_short);
    format!("{name} = {value}")
}

/// Whether `value` is a text where `name` has an expression.
fn is_quoted_code(name: &str, value: &Expr) -> bool {
    CODE.contains(&name) && parse::text(value).is_some()
}

/// A number, a name or a truth as it is written, and the beginning of anything else.
fn in_short(value: &Expr) -> String {
    match peel(value) {
        Expr::Lit(lit) if matches!(lit.lit, Lit::Str(_)) => "\"…\"".to_owned(),
        Expr::Lit(lit) => lit.to_token_stream().to_string(),
        Expr::Unary(unary) if matches!((&unary.op, peel(&unary.expr)), (UnOp::Neg(_), Expr::Lit(_))) => {
            format!("-{}", peel(&unary.expr).to_token_stream())
        }
        Expr::Path(path) if path.path.get_ident().is_some() => path.to_token_stream().to_string(),
        Expr::Array(_) => "[…]".to_owned(),
        _ => "…".to_owned(),
    }
}

/// The value of `attribute`; of several in its parentheses, their list.
fn value(attribute: &Attribute) -> Option<Expr> {
    match &attribute.meta {
        Meta::Path(_) => None,
        Meta::NameValue(meta) => Some(meta.value.clone()),
        Meta::List(list) => {
            let values = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(list.tokens.clone());
            let values: Punctuated<Expr, Comma> = values.ok()?;
            match values.len() {
                0 => None,
                1 => values.into_iter().next(),
                _ => Some(parse_quote!([#values])),
            }
        }
    }
}

fn text(attribute: &Attribute) -> Option<LitStr> {
    value(attribute).as_ref().and_then(parse::text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputKind;

    /// Words that other derives register, or that are no name of an attribute.
    const OF_OTHERS: &[&str] = &["default", "crate"];

    #[test]
    fn each_word_of_the_language_is_registered() {
        let of_inputs = InputKind::ALL.map(InputKind::own);
        let all = [question::KNOWN, wizard::KNOWN, questions::KNOWN];
        for word in all.into_iter().chain(of_inputs).flatten() {
            assert!(OF_QUESTIONS.contains(word) || OF_OTHERS.contains(word), "{word}");
        }
    }

    #[test]
    fn each_registered_word_has_its_remedy() {
        let of_questions = [ASK, WIZARD, QUESTIONS].map(|place| (place, OF_QUESTIONS));
        let of_choices = [ENUM, VARIANT].map(|place| (place, OF_CHOICES));
        for (place, words) in of_questions.into_iter().chain(of_choices) {
            for word in words {
                let name = Ident::new(word, proc_macro2::Span::call_site());
                let problem = problem(place, word, &parse_quote!(#[#name(1 + 1)]));
                assert_ne!(problem, format!("there is no `#[{word}(…)]`: remove it"), "{place}");
            }
        }
    }
}
