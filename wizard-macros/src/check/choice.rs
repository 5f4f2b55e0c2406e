//! The rules of `#[derive(Choice)]`.

use std::collections::HashSet;

use syn::{Fields, LitStr, parse_quote};

use super::{
    Checked, Choice, ChoiceStub, Variant, apart,
    attributes::Attributes,
    foreign, homes,
    scope::{self, plain},
    template,
    wizard::snake_case,
};
use crate::{
    errors::Errors,
    parse::{RawChoice, RawVariant, Words},
};

/// On a variant.
pub(super) const KNOWN: &[&str] = &["value", "title"];
/// On the enum.
const KNOWN_ON_ENUM: &[&str] = &["crate"];

pub(crate) fn choice(raw: RawChoice) -> Checked<Choice, ChoiceStub> {
    let mut errors = raw.errors;
    apart::refuse(&raw.foreign, homes::ENUM, &mut errors);
    let mut attributes = Attributes::new(homes::ENUM, KNOWN_ON_ENUM, raw.items, &mut errors);
    let krate = attributes.krate().unwrap_or_else(|| parse_quote!(::wizard_core));
    let generic = scope::generics(&raw.generics);
    if let Some(generic) = &generic {
        errors.at(
            generic,
            "a choice cannot be generic: its variants are all there is to choose from",
        );
    }
    let variants = if let Some(variants) = raw.variants {
        variants
    } else {
        errors.at(
            &raw.ident,
            "`#[derive(Choice)]` needs an enum, one variant for each thing to choose; a newtype derives `Answer`",
        );
        Vec::new()
    };
    if variants.is_empty() && errors.is_empty() {
        errors.at(
            &raw.ident,
            "a choice needs at least one variant: nothing can be chosen from none",
        );
    }
    let mut foreign = foreign::of(&raw.foreign, homes::ENUM);
    foreign.extend(
        variants
            .iter()
            .flat_map(|variant| foreign::of(&variant.foreign, homes::VARIANT)),
    );
    let titled = variants
        .iter()
        .any(|variant| variant.items.iter().any(|item| item.key == "title"));
    let mut values = HashSet::new();
    let (variants, titles): (Vec<_>, Vec<_>) = variants
        .into_iter()
        .map(|variant| self::variant(variant, titled, &mut values, &mut errors))
        .unzip();
    // Variants of one value may have one name, too, which is the same mistake.
    if values.len() == variants.len() {
        refuse_equal_titles(&variants, &titles, &mut errors);
    }
    if errors.is_empty() {
        return Checked::Sound(Choice {
            ident: raw.ident,
            krate,
            variants,
            foreign,
        });
    }
    let stub = ChoiceStub {
        ident: generic.is_none().then_some(raw.ident),
        krate,
    };
    Checked::Faulty(stub, errors)
}

/// Refuses a title that another variant is shown under: at the second of two that are written, or at the one that is, where the
/// other is the name of its variant.
fn refuse_equal_titles(variants: &[Variant], titles: &[Option<LitStr>], errors: &mut Errors) {
    let mut shown = HashSet::new();
    let (written, named): (Vec<_>, Vec<_>) = variants.iter().zip(titles).partition(|(_, title)| title.is_some());
    // The names first: they can be told apart by a title alone.
    for (variant, literal) in named.into_iter().chain(written) {
        let Some(title) = variant
            .title
            .as_deref()
            .map(str::trim)
            .filter(|title| !title.is_empty())
        else {
            continue;
        };
        if !shown.insert(title) {
            let span = literal.as_ref().map_or(variant.ident.span(), LitStr::span);
            errors.at_span(
                span,
                format!(
                    "two choices are shown as {title:?}, and a person cannot tell them apart: give one another title"
                ),
            );
        }
    }
}

/// A variant, and its title where one is written.
fn variant(
    raw: RawVariant,
    titled: bool,
    values: &mut HashSet<String>,
    errors: &mut Errors,
) -> (Variant, Option<LitStr>) {
    apart::refuse(&raw.foreign, homes::VARIANT, errors);
    if !matches!(raw.fields, Fields::Unit) {
        errors.at(
            &raw.fields,
            "a choice is one of a list, so its variants hold no data, and it is `Clone` and `Copy`: remove the fields, and ask for what \
             they held in a field of its own, `#[ask(when = …)]`",
        );
    }
    let name = plain(&raw.ident);
    let mut attributes = Attributes::new(homes::VARIANT, KNOWN, raw.items, errors);
    let given = attributes.text("value");
    let title = attributes.words("title");
    if let Some(title) = &title {
        template::refuse_any_name(&Words::of(title), "a title", attributes.errors);
    }
    let shown = titled.then(|| title.as_ref().map_or_else(|| words(&name), LitStr::value));
    let span = given.as_ref().map_or(raw.ident.span(), LitStr::span);
    let value = given.map_or_else(|| snake_case(&name), |given| given.value());
    if value.is_empty() {
        errors.at_span(span, "a value needs at least one character");
    } else if !values.insert(value.clone()) {
        errors.at_span(
            span,
            format!("two variants have the value `{value}`: give one another with `#[choice(value = \"…\")]`"),
        );
    }
    let variant = Variant {
        title: shown,
        ident: raw.ident,
        value,
    };
    (variant, title)
}

/// `LastYear` to `Last year`: the title of a variant without one, beside variants that have one.
fn words(name: &str) -> String {
    let spaced = snake_case(name).replace('_', " ");
    let mut chars = spaced.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}
