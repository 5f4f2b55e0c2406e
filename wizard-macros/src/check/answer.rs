//! The rules of `#[derive(Answer)]`.

use syn::parse_quote;

use super::{Answer, AnswerStub, Checked, attributes::Attributes, conflicts, foreign, homes, rules, scope};
use crate::parse::RawAnswer;

const KNOWN: &[&str] = &["min", "max", "min_len", "max_len", "format", "pattern", "crate"];

pub(crate) fn answer(raw: RawAnswer) -> Checked<Answer, AnswerStub> {
    let mut errors = raw.errors;
    let mut attributes = Attributes::new(homes::ANSWER, KNOWN, raw.items, &mut errors);
    let krate = attributes.krate().unwrap_or_else(|| parse_quote!(::wizard_core));
    conflicts::refuse(&mut attributes);
    let rules = rules::rules(&mut attributes);
    rules::check_bounds(&rules.bounds, &mut errors);
    rules::check_lengths(&rules, &mut errors);
    let generic = scope::generics(&raw.generics);
    if let Some(generic) = &generic {
        errors.at(
            generic,
            "a newtype with `#[derive(Answer)]` cannot be generic: its rules are of one type; write one for each",
        );
    }
    if raw.inner.is_none() {
        errors.at(
            &raw.ident,
            "`#[derive(Answer)]` needs a tuple struct with one field, as in `struct Percent(u8);`: an enum derives \
             `Choice`, and a form has no nested values",
        );
    }
    match raw.inner {
        Some(inner) if errors.is_empty() => Checked::Sound(Answer {
            ident: raw.ident,
            krate,
            inner,
            rules,
            foreign: foreign::of(&raw.foreign, homes::ANSWER),
        }),
        inner => {
            let stub = AnswerStub {
                ident: raw.ident,
                krate,
                inner: inner.filter(|_| generic.is_none()),
                generics: raw.generics,
            };
            Checked::Faulty(stub, errors)
        }
    }
}
