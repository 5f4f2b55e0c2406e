//! Which questions are shown together: neighbours that name the same `form`, and every other question by itself.

use std::ops::Range;

use proc_macro2::Ident;
use syn::LitStr;

use super::{
    Field, Fields, Form, Input, Question, Source,
    attributes::peel,
    scope::{Names, plain},
    template,
};
use crate::{
    errors::Errors,
    parse::{self, RawField, Words},
};

/// The forms of `fields`, with what stands above them. `closing` are the keys of the forms behind them.
pub(crate) fn forms(
    fields: &[RawField],
    names: &[String],
    groups: &[usize],
    mut headings: Vec<(Ident, LitStr)>,
    closing: &[&str],
    errors: &mut Errors,
) -> Vec<Form> {
    let mut forms: Vec<Form> = Vec::new();
    let said = said(fields, &headings, errors);
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        let indices = neighbours(&said, index);
        index = indices.end;
        if groups.contains(&indices.start) {
            continue;
        }
        let name = said[indices.start].clone();
        let key = name.as_ref().map_or_else(|| plain(&field.ident), LitStr::value);
        if let Some(name) = &name {
            check_name(name, names, &forms, closing, errors);
        } else if closing.contains(&key.as_str()) {
            errors.at(
                &field.ident,
                format!("`{key}` is the key of the form that `#[wizard({key})]` adds: give the field another name"),
            );
        }
        if has(field, "arg") || field.computed.is_some() {
            continue;
        }
        let heading = headings.iter().position(|(form, _)| name.is_some() && *form == key);
        let message = heading.map(|place| {
            let (_, text) = headings.remove(place);
            let names = Names::above(names, indices.start).groups(groups);
            template::parse(&Words::of(&text), &names, errors)
        });
        forms.push(Form { key, indices, message });
    }
    for (form, _) in headings {
        errors.at(
            &form,
            format!("no question is in a form `{form}`: say `#[ask(form = \"{form}\")]` on those that are"),
        );
    }
    forms
}

/// What stands in `form = "…"`.
fn name(field: &RawField) -> Option<LitStr> {
    let item = field.items.iter().find(|item| item.key == "form")?;
    parse::text(peel(item.value.as_ref()?))
}

pub(crate) fn has(field: &RawField, key: &str) -> bool {
    field.items.iter().any(|item| item.key == key)
}

/// The form that each field names. One that is misspelt is a mistake, and stands for the one beside it; one that has a heading is
/// meant.
fn said(fields: &[RawField], headings: &[(Ident, LitStr)], errors: &mut Errors) -> Vec<Option<LitStr>> {
    let mut said: Vec<_> = fields.iter().map(name).collect();
    for index in 0..said.len() {
        let Some(own) = said[index].clone() else { continue };
        if headings.iter().any(|(form, _)| *form == own.value()) {
            continue;
        }
        let before = index.checked_sub(1).and_then(|before| said[before].clone());
        let after = said.get(index + 1).cloned().flatten();
        let is_known = |other: &&LitStr| {
            said.iter()
                .flatten()
                .filter(|name| name.value() == other.value())
                .count()
                > 1
        };
        let is_alone = said.iter().flatten().filter(|name| name.value() == own.value()).count() == 1;
        let mut beside = before.iter().chain(&after).filter(is_known);
        let meant = beside.find(|other| is_alone && is_misspelt(&own.value(), &other.value()));
        let is_swapped = |before: &&LitStr| is_alone && !is_known(before) && are_swapped(&own.value(), &before.value());
        let meant = meant.or_else(|| before.as_ref().filter(is_swapped));
        if let Some(meant) = meant.cloned() {
            let problem = format!(
                "a form of this question alone is called `{}`: did you mean `{}`, as beside it?",
                own.value(),
                meant.value()
            );
            errors.at(&own, problem);
            said[index] = Some(meant);
        }
    }
    said
}

/// Whether `name` is `other` with one slip in it. Numbers and other endings tell names apart.
fn is_misspelt(name: &str, other: &str) -> bool {
    let stem = |name: &str| name.get(..name.len().saturating_sub(1)).map(ToOwned::to_owned);
    let is_longer = name.starts_with(other) || other.starts_with(name);
    !is_longer && stem(name) != stem(other) && is_slip(name, other)
}

/// Whether `name` is `other` but for a slip: in a word of more than two letters, and in no number, which tell names apart.
fn is_slip(name: &str, other: &str) -> bool {
    let words = name.split('_').zip(other.split('_'));
    let mut differing = words.filter(|(one, other)| one != other);
    let may_be_slip = |word: &str| word.len() > 2 && !word.contains(|c: char| c.is_ascii_digit());
    strsim::osa_distance(name, other) == 1 && differing.all(|(one, other)| may_be_slip(one) && may_be_slip(other))
}

/// Whether two letters beside each other in `name` are swapped in `other`. Of two names that are both there once, that alone is no
/// accident.
fn are_swapped(name: &str, other: &str) -> bool {
    let letters = |name: &str| {
        let mut letters: Vec<_> = name.chars().collect();
        letters.sort_unstable();
        letters
    };
    name.len() > 3 && letters(name) == letters(other) && is_slip(name, other)
}

/// The questions from `index` on that name the same form.
fn neighbours(said: &[Option<LitStr>], index: usize) -> Range<usize> {
    let Some(name) = &said[index] else {
        return index..index + 1;
    };
    let is_beside = |other: &&Option<LitStr>| other.as_ref().is_some_and(|other| other.value() == name.value());
    index..index + said[index..].iter().take_while(is_beside).count()
}

/// Forms and fields share one key space.
fn check_name(name: &LitStr, names: &[String], before: &[Form], closing: &[&str], errors: &mut Errors) {
    let key = name.value();
    // The parser drops spaces and comments around an identifier.
    if !syn::parse_str::<Ident>(&key).is_ok_and(|ident| ident == key) || key.starts_with("r#") {
        errors.at(name, "a form is named like a field: `form = \"contact\"`");
    } else if names.contains(&key) {
        errors.at(
            name,
            format!("a field is called `{key}`, and forms and fields share their names: give the form another one"),
        );
    } else if closing.contains(&key.as_str()) {
        errors.at(
            name,
            format!("`{key}` is the key of the form that `#[wizard({key})]` adds: give the form another name"),
        );
    } else if before.iter().any(|form| form.key == key) {
        errors.at(
            name,
            format!("the questions of the form `{key}` stand together: move this field up to the others"),
        );
    }
}

/// What the questions of one form have to agree on.
pub(crate) fn check(fields: &Fields, errors: &mut Errors) {
    for form in &fields.forms {
        let mut shown = form.indices.clone().filter_map(|index| question(fields, index));
        let Some(first) = shown.next() else { continue };
        let differs = |question: &&Question| {
            (question.skip_declined, question.skip_cancelled) != (first.skip_declined, first.skip_cancelled)
        };
        for question in shown.filter(differs) {
            errors.at(
                &question.ident,
                format!(
                    "the form `{}` is declined as a whole: give all of its questions the same `on_decline` and `on_cancel`",
                    form.key
                ),
            );
        }
    }
    for form in &fields.forms {
        check_unasked(fields, form, errors);
    }
    for (_, asked) in fields.questions() {
        let again = asked.again.and_then(|again| question(fields, again));
        let is_asked = |question: &&Question| !matches!(question.source, Source::Argument | Source::Computed);
        match again {
            Some(again) if !is_asked(&again) => {
                errors.at(&asked.ident, format!("`{}` is never asked: remove `again`", again.key));
            }
            Some(again) if matches!(again.input, Input::Visit) => errors.at(
                &asked.ident,
                format!(
                    "`{}` is a page, and who has been there stays so: remove `again`, or name another question",
                    again.key
                ),
            ),
            _ => {}
        }
    }
}

/// A response is one to a whole form, so that all of its questions say `unasked`, or none.
fn check_unasked(fields: &Fields, form: &Form, errors: &mut Errors) {
    let shown = || form.indices.clone().filter_map(|index| question(fields, index));
    let unasked = shown().find_map(|question| question.unasked);
    let asked = shown().find(|question| question.unasked.is_none());
    if let (Some(span), Some(asked)) = (unasked, asked) {
        let problem = format!(
            "the form `{}` is answered as a whole: say `unasked` on `{}` too, or remove it",
            form.key, asked.key
        );
        errors.at_span(span, problem);
    }
}

fn question(fields: &Fields, index: usize) -> Option<&Question> {
    match fields.all.get(index) {
        Some(Field::Question(question)) => Some(question),
        Some(Field::Group(_)) | None => None,
    }
}
