//! The words of a question: where they stand, and what is said where they seem to be missing.

use proc_macro2::Ident;
use syn::{LitStr, Type};

use super::{
    Segment,
    attributes::Attributes,
    homes, input, parameter_type,
    question::KNOWN,
    scope::{Names, plain},
    template,
};
use crate::{
    errors::Errors,
    input::InputKind,
    parse::{Docs, Item, RawField, Words},
};

/// The question and the description. The text of an attribute is the question, and the doc comment the description;
/// without such a text, the first paragraph of the doc comment is the question.
pub(super) fn wording(
    field: &RawField,
    is_arg: bool,
    names: &Names<'_>,
    errors: &mut Errors,
) -> (Vec<Segment>, Option<String>) {
    let docs = &field.docs;
    if field.input.as_ref().is_some_and(input::is_wordless) {
        input::refuse_words(field, errors);
        return (Vec::new(), docs.text());
    }
    if let Some(message) = text(field, errors) {
        if is_arg {
            errors.at(
                message,
                "an `arg` is never asked: describe it with a doc comment, or remove `arg`",
            );
        }
        if message.value().trim().is_empty() {
            errors.at(message, "a question needs words");
        }
        refuse_names_in_description(docs, 0, names, errors);
        return (template::parse(&Words::of(message), names, errors), docs.text());
    }
    if is_arg {
        return (Vec::new(), docs.text());
    }
    let attribute = field
        .input
        .as_ref()
        .map_or("#[ask(\"…\")]", |input| input.kind.in_full());
    if let Some(span) = docs.not_literal {
        errors.at_span(
            span,
            format!("this doc comment is no literal, so it cannot be the question: write `{attribute}`"),
        );
        return (Vec::new(), None);
    }
    if let (None, Some((name, written))) = (docs.first_paragraph(), misspelt(field)) {
        errors.at(name, format!("did you mean `{written}`?"));
        return (Vec::new(), None);
    }
    match docs.first_paragraph() {
        Some(words) => {
            refuse_names_in_description(docs, 1, names, errors);
            (template::parse(&words, names, errors), docs.rest())
        }
        None if is_in_doubt(field) => (Vec::new(), None),
        None => {
            let group = if may_be_group(field) {
                "; if it is a group of questions, write `#[ask(flatten)]`"
            } else {
                ""
            };
            errors.at(
                &field.ident,
                format!("this field has no question: write a doc comment above it, or `{attribute}`{group}"),
            );
            (Vec::new(), None)
        }
    }
}

/// Refuses answers in the paragraphs of a doc comment, but for the `first` ones, which are the question.
fn refuse_names_in_description(docs: &Docs, first: usize, names: &Names<'_>, errors: &mut Errors) {
    for paragraph in docs.paragraphs().skip(first) {
        template::refuse_names(&paragraph, "the description", names, errors);
    }
}

/// Whether a field without words may be meant as a group: what nothing else is said of, and of a type of the author's.
pub(super) fn may_be_group(field: &RawField) -> bool {
    let is_own = matches!(parameter_type::peel(&field.ty), Type::Path(path)
        if path.path.segments.iter().all(|segment| segment.arguments.is_none()));
    let has_words = field.docs.text().is_some() || field.docs.not_literal.is_some() || !field.messages.is_empty();
    let is_plain = field.items.is_empty() && field.input.is_none() && field.computed.is_none() && !field.is_faulty;
    is_own && is_plain && !has_words && !parameter_type::is_value(&field.ty)
}

/// Whether what the field asks, or whether it is asked at all, may be said by something that is refused for itself.
fn is_in_doubt(field: &RawField) -> bool {
    let knows = |item: &Item, known: &[&str]| known.iter().any(|word| item.key == word);
    let of_input = field.input.iter().flat_map(|input| &input.items);
    let own = |kind: InputKind| [kind.own(), kind.beside()].concat();
    let kind = field.input.as_ref().map(|input| input.kind);
    field.is_faulty
        || field
            .items
            .iter()
            .any(|item| item.key == "prefix" || !knows(item, KNOWN))
        || of_input
            .into_iter()
            .any(|item| !kind.is_some_and(|kind| knows(item, &own(kind))))
}

/// An attribute that sounds like one which says how a field gets its value, and how that is written. It may be another macro's, so
/// this alone is no mistake.
pub(super) fn misspelt(field: &RawField) -> Option<(&Ident, &'static str)> {
    let mut foreign = field.foreign.iter();
    foreign.find_map(|attribute| {
        let name = attribute.path().get_ident()?;
        Some((name, homes::own_attribute(&plain(name))?))
    })
}

/// Refuses the words of a question under a name, where it has no others: that is one mistake.
pub(super) fn refuse_named_words(field: &mut RawField, errors: &mut Errors) {
    let has_words = field.docs.text().is_some() || !field.messages.is_empty() || field.input.is_some();
    let is_checked = field.items.iter().any(|item| item.key == "check");
    field.items.retain(|item| {
        let name = plain(&item.key);
        if is_checked && homes::is_reason(&name) {
            errors.at(
                &item.key,
                "why an answer is wrong says its check: `check = if … { Ok(()) } else { Err(\"…\") }`",
            );
            return false;
        }
        let is_constant = item.value.is_none() && item.list.is_none() && name.chars().all(is_of_a_constant);
        let is_meant = is_constant || (!has_words && homes::is_wording(&name));
        if is_meant {
            let problem = if is_constant {
                "the words of a question are a literal: `#[ask(\"…\")]`, or a doc comment"
            } else {
                "the words of a question stand alone: `#[ask(\"…\")]`, or a doc comment"
            };
            errors.at(&item.key, problem);
        }
        !is_meant
    });
}

fn is_of_a_constant(c: char) -> bool {
    c.is_uppercase() || c.is_ascii_digit() || c == '_'
}

/// The one text in the attribute that says how the field is asked for.
fn text<'f>(field: &'f RawField, errors: &mut Errors) -> Option<&'f LitStr> {
    let (own, others) = match &field.input {
        Some(input) => (&*input.words, &*field.messages),
        None => (&*field.messages, &[][..]),
    };
    let mut texts = own.iter().chain(others);
    let first = texts.next()?;
    for more in texts {
        errors.at(more, "a field has one question: remove one of the texts");
    }
    if let (true, Some(input)) = (own.is_empty(), &field.input) {
        let problem = format!(
            "these words belong in the attribute that says who is asked: `{}`",
            input.kind.in_full()
        );
        errors.at(first, problem);
    }
    Some(first)
}

/// `name = "words"` in which no answer is filled in.
pub(super) fn plain_words(attributes: &mut Attributes<'_>, name: &str, names: &Names<'_>) -> Option<String> {
    let text = attributes.words(name)?;
    let (words, place) = (Words::of(&text), format!("`{name}`"));
    if name == "description" {
        template::refuse_names(&words, &place, names, attributes.errors);
    } else {
        template::refuse_any_name(&words, &place, attributes.errors);
    }
    Some(text.value())
}
