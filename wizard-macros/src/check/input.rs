//! The rules of `#[visit(…)]`, `#[sample(…)]` and `#[roots]`: what is asked for otherwise than in a form.

use proc_macro2::Ident;

use super::{
    Hook,
    attributes::Attributes,
    question,
    scope::{Names, plain},
    template,
};
use crate::{
    errors::Errors,
    input::{Input, InputKind},
    parse::{self, Item, RawField, RawInput, Words},
};

/// How the field is asked for, and the expressions in that attribute.
pub(super) fn input(raw: Option<RawInput>, names: &Names<'_>, errors: &mut Errors) -> (Input, Vec<Hook>) {
    let Some(RawInput {
        kind,
        name,
        mut items,
        is_faulty,
        ..
    }) = raw
    else {
        return (Input::Form, Vec::new());
    };
    let mistakes = errors.count();
    refuse_misplaced(&mut items, kind, errors);
    let mut attributes = Attributes::new(kind.place(), kind.own(), items, errors);
    // What seems to be missing may stand there under a wrong name, which is reported already.
    if !is_faulty && attributes.errors.count() == mistakes {
        kind.refuse_incomplete(&name, &mut attributes);
    }
    refuse_names_in_system(&mut attributes, names);
    kind.checked(&mut attributes, names)
}

/// Refuses an answer in the instructions of a model, in which none is filled in.
fn refuse_names_in_system(attributes: &mut Attributes<'_>, names: &Names<'_>) {
    if attributes.knows("system")
        && let Some(text) = attributes.value("system").and_then(parse::text)
    {
        template::refuse_names(&Words::of(&text), "`system`", names, attributes.errors);
    }
}

/// Refuses in the attribute of `kind` what belongs into `#[ask(…)]` beside it, or nowhere on this field.
fn refuse_misplaced(items: &mut Vec<Item>, kind: InputKind, errors: &mut Errors) {
    let place = kind.place();
    items.retain(|item| {
        let is_of = |words: &[&str]| words.iter().any(|name| item.key == name);
        let problem = if is_of(kind.beside()) {
            format!("`{}` stands in `#[ask(…)]`, beside {place}: move it there", item.key)
        } else if is_of(question::KNOWN) && !is_of(kind.own()) {
            no_place(&item.key, kind)
        } else {
            return true;
        };
        errors.at(&item.key, problem);
        false
    });
}

fn no_place(key: &Ident, kind: InputKind) -> String {
    format!("`{key}` has no place where {}: remove it", kind.why())
}

/// Whether nobody is shown any words.
pub(super) fn is_wordless(input: &RawInput) -> bool {
    input.kind.is_wordless()
}

/// Refuses the texts of a field without words.
pub(super) fn refuse_words(field: &RawField, errors: &mut Errors) {
    let words = field.input.iter().flat_map(|input| &input.words);
    for text in words.chain(&field.messages) {
        errors.at(
            text,
            "the client is asked for its roots without words: describe the field with a doc comment",
        );
    }
}

/// Refuses what `#[ask(…)]` may not say of a field that no form asks for.
pub(super) fn refuse_others(input: &Input, attributes: &mut Attributes<'_>) {
    let Some(kind) = input.kind() else { return };
    let allowed = kind.beside();
    let others: Vec<Ident> = attributes
        .keys()
        .filter(|key| !allowed.iter().any(|name| *key == name))
        .cloned()
        .collect();
    for key in others {
        attributes.errors.at(&key, no_place(&key, kind));
        attributes.remove(&plain(&key));
    }
}
