//! The rules of `#[visit(…)]`, `#[sample(…)]` and `#[roots]`: what is asked for otherwise than in a form.

use proc_macro2::Ident;
use syn::Expr;

use super::{
    Hook, Input, LiteralValue, Role, Sample,
    attributes::Attributes,
    literal::Literal,
    reads,
    scope::{Names, plain},
};
use crate::{
    errors::Errors,
    parse::{InputKind, Item, RawField, RawInput},
};

const VISIT: &[&str] = &["url", "done"];
const SAMPLE: &[&str] = &["max_tokens", "system", "temperature"];
const ROOTS: &[&str] = &[];

/// What `#[ask(…)]` may say beside each.
const BESIDE_VISIT: &[&str] = &["title", "description", "when", "on_decline", "on_cancel"];
const BESIDE_SAMPLE: &[&str] = &[
    "title",
    "description",
    "when",
    "known",
    "only_user",
    "optional",
    "min",
    "max",
    "min_len",
    "max_len",
    "min_items",
    "max_items",
    "format",
    "pattern",
    "check",
    "again",
];
const BESIDE_ROOTS: &[&str] = &["title", "description", "when", "only_user", "optional", "check"];

/// The most tokens of a model's answer where the author says nothing: about a page.
const MAX_TOKENS: u32 = 1_000;

/// How the field is asked for, and the expressions of that.
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
    match kind {
        InputKind::Visit => {
            refuse_misplaced(&mut items, "`#[visit(…)]`", BESIDE_VISIT, errors);
            let mut attributes = Attributes::new("`#[visit(…)]`", VISIT, items, errors);
            // What is missing may stand under a wrong name.
            if !is_faulty && attributes.errors.count() == mistakes {
                refuse_incomplete(&name, &mut attributes);
            }
            let hooks = visit(&mut attributes, names);
            (Input::Visit, hooks)
        }
        InputKind::Sample => {
            refuse_misplaced(&mut items, "`#[sample(…)]`", BESIDE_SAMPLE, errors);
            let mut attributes = Attributes::new("`#[sample(…)]`", SAMPLE, items, errors);
            (Input::Sample(sample(&mut attributes)), Vec::new())
        }
        InputKind::Roots => {
            refuse_misplaced(&mut items, "`#[roots]`", BESIDE_ROOTS, errors);
            Attributes::new("`#[roots]`", ROOTS, items, errors);
            (Input::Roots, Vec::new())
        }
    }
}

/// What `#[ask(…)]` may say beside `place`, and not in it.
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

/// A page has an address and an end, whatever else it says.
fn refuse_incomplete(name: &Ident, attributes: &mut Attributes<'_>) {
    const URL: &str = "`url = …`, the page that the person opens";
    const DONE: &str = "`done = …`, whether the person is done there";
    let needs = match (attributes.key("url"), attributes.key("done")) {
        (Some(_), Some(_)) => return,
        (None, Some(_)) => URL.to_owned(),
        (Some(_), None) => DONE.to_owned(),
        (None, None) => format!("{URL}, and {DONE}"),
    };
    attributes.errors.at(name, format!("`#[visit(…)]` needs {needs}"));
}

fn visit(attributes: &mut Attributes<'_>, names: &Names<'_>) -> Vec<Hook> {
    let mut hooks = Vec::new();
    for (role, key) in [(Role::Url, "url"), (Role::Done, "done")] {
        let Some(expr) = attributes.expr(key) else { continue };
        if role == Role::Url {
            check_url(&expr, attributes.errors);
        }
        hooks.push(reads::hook(role, expr, names, attributes.errors));
    }
    hooks
}

/// A literal address is of https, or of this very machine; of any other the engine sees it. No answer is in it: it is an
/// expression, as all of them are, and no text of a question.
fn check_url(expr: &Expr, errors: &mut Errors) {
    let Some(Literal {
        value: LiteralValue::Text(url),
        span,
    }) = Literal::of(expr)
    else {
        return;
    };
    let loopback = ["http://localhost", "http://127.0.0.1", "http://[::1]"];
    let ends = |rest: &str| rest.is_empty() || rest.starts_with([':', '/', '?']);
    let is_loopback = loopback.iter().any(|host| url.strip_prefix(host).is_some_and(ends));
    if !url.starts_with("https://") && !is_loopback {
        errors.at_span(
            span,
            "the page of a visit is https, or http of this very machine: `url = \"https://…\"`",
        );
    } else if url.contains(['{', '}']) {
        errors.at_span(
            span,
            "`url` is an expression, in which a literal stands for itself: write `url = format!(\"https://…\")`",
        );
    }
}

/// Whether nobody is shown any words.
pub(super) fn is_wordless(input: &RawInput) -> bool {
    input.kind == InputKind::Roots
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

fn sample(attributes: &mut Attributes<'_>) -> Sample {
    Sample {
        max_tokens: attributes.tokens("max_tokens").unwrap_or(MAX_TOKENS),
        system: attributes.string("system"),
        temperature: attributes.temperature("temperature"),
    }
}

/// Refuses what `#[ask(…)]` may not say of a field that no form asks for.
pub(super) fn refuse_others(input: &Input, attributes: &mut Attributes<'_>) {
    let (allowed, why) = match input {
        Input::Form => return,
        Input::Visit => (BESIDE_VISIT, "the person is sent to a page"),
        Input::Sample(_) => (BESIDE_SAMPLE, "the client's model is asked"),
        Input::Roots => (BESIDE_ROOTS, "the client is asked for its roots"),
    };
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
