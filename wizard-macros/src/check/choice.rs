//! The rules of `#[derive(Choice)]`.

use std::collections::HashSet;

use syn::{Fields, LitStr, parse_quote};

use super::{
    Checked, Choice, ChoiceStub, Variant,
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
    let variants = variants
        .into_iter()
        .map(|variant| self::variant(variant, titled, &mut values, &mut errors))
        .collect();
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

fn variant(raw: RawVariant, titled: bool, values: &mut HashSet<String>, errors: &mut Errors) -> Variant {
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
    let title = titled.then(|| title.map_or_else(|| words(&name), |title| title.value()));
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
    Variant {
        title,
        ident: raw.ident,
        value,
    }
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
