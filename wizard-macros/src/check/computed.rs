//! The rules of `#[compute(…)]`: a field that is looked up instead of asked.

use syn::{Expr, ext::IdentExt};

use super::{
    Input, Question, Role, Rules, Source,
    attributes::{Attributes, peel},
    homes, reads,
    scope::{Names, plain},
};
use crate::{
    errors::Errors,
    parse::{RawComputed, RawField},
};

/// What `#[ask(…)]` may say beside it.
const BESIDE_COMPUTE: &[&str] = &["title"];

/// The field as a question that nobody is asked. A `review` shows it under its title, or else under its doc comment.
pub(super) fn computed(field: RawField, computed: RawComputed, names: &Names<'_>, errors: &mut Errors) -> Question {
    for message in &field.messages {
        errors.at(
            message,
            "a computed field is not asked: remove the text, or `#[compute(…)]`",
        );
    }
    let (titles, others): (Vec<_>, Vec<_>) = field.items.into_iter().partition(|item| item.key == "title");
    for item in &others {
        errors.at(
            &item.key,
            format!(
                "`{}` is of a question, and a computed field is not asked: remove it, or `#[compute(…)]`",
                item.key
            ),
        );
    }
    if let Some(input) = &field.input {
        errors.at(
            &input.name,
            format!(
                "a computed field is not asked: remove `{}`, or `#[compute(…)]`",
                input.kind.written()
            ),
        );
    }
    let RawComputed { expr, words } = computed;
    let keep = keep(&words, errors);
    let title = Attributes::new(homes::ASK, BESIDE_COMPUTE, titles, errors).string("title");
    let hook = reads::hook(Role::Compute, expr, names, errors);
    Question {
        key: plain(&field.ident),
        ident: field.ident,
        ty: field.ty,
        lints: field.lints,
        message: Vec::new(),
        title: title.or_else(|| field.docs.first_paragraph().map(|words| words.text)),
        description: None,
        rules: Rules {
            bounds: Vec::new(),
            format: None,
            format_at: None,
            pattern: None,
        },
        needs_empty: false,
        default: None,
        hooks: vec![hook],
        choices: None,
        source: Source::Computed,
        not_secret: true,
        skip_declined: false,
        skip_cancelled: false,
        skip_unsupported: false,
        unasked: None,
        optional: None,
        again: None,
        keep,
        input: Input::Form,
    }
}

/// Whether the one word behind the expression is `keep`.
fn keep(words: &[Expr], errors: &mut Errors) -> bool {
    let is_keep = |word: &Expr| match peel(word) {
        Expr::Path(path) => path.path.get_ident().is_some_and(|ident| ident.unraw() == "keep"),
        _ => false,
    };
    let mut words = words.iter();
    let first = words.next();
    if let Some(word) = first.filter(|word| !is_keep(word)) {
        errors.at(
            word,
            "behind the expression stands `keep` or nothing: `#[compute(…, keep)]`",
        );
    }
    for more in words {
        errors.at(more, "`#[compute(…)]` has one expression: remove this");
    }
    first.is_some_and(is_keep)
}
