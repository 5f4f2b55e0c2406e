//! The rules of `#[visit(…)]`, `#[sample(…)]` and `#[roots]`: what is asked for otherwise than in a form.

use proc_macro2::Ident;

use super::{
    Hook,
    attributes::Attributes,
    scope::{Names, plain},
};
use crate::{
    errors::Errors,
    input::Input,
    parse::{Item, RawField, RawInput},
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
    refuse_misplaced(&mut items, kind.place(), kind.beside(), errors);
    let mut attributes = Attributes::new(kind.place(), kind.own(), items, errors);
    // What seems to be missing may stand there under a wrong name, which is reported already.
    if !is_faulty && attributes.errors.count() == mistakes {
        kind.refuse_incomplete(&name, &mut attributes);
    }
    kind.checked(&mut attributes, names)
}

/// Refuses in `place` what belongs into `#[ask(…)]` beside it.
fn refuse_misplaced(items: &mut Vec<Item>, place: &str, beside: &[&str], errors: &mut Errors) {
    items.retain(|item| {
        let is_misplaced = beside.iter().any(|name| item.key == name);
        if is_misplaced {
            let problem = format!("`{}` stands in `#[ask(…)]`, beside {place}: move it there", item.key);
            errors.at(&item.key, problem);
        }
        !is_misplaced
    });
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
    let (allowed, why) = (kind.beside(), kind.why());
    let others: Vec<Ident> = attributes
        .keys()
        .filter(|key| !allowed.iter().any(|name| *key == name))
        .cloned()
        .collect();
    for key in others {
        let problem = format!("`{key}` has no place where {why}: remove it");
        attributes.errors.at(&key, problem);
        attributes.remove(&plain(&key));
    }
}
