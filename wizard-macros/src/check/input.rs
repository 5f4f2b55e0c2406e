//! The rules of `#[visit(…)]`, `#[sample(…)]` and `#[roots]`: what is asked for otherwise than in a form.

use proc_macro2::Ident;
use syn::Expr;

use super::{Hook, Input, LiteralValue, Role, Sample, attributes::Attributes, literal::Literal, reads, scope::Names};
use crate::{errors::Errors, parse::RawInput};

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
    let Some(RawInput { name, items }) = raw else {
        return (Input::Form, Vec::new());
    };
    if name == "visit" {
        let mut attributes = Attributes::new("`#[visit(…)]`", VISIT, items, errors);
        let hooks = visit(&name, &mut attributes, names);
        (Input::Visit, hooks)
    } else if name == "sample" {
        let mut attributes = Attributes::new("`#[sample(…)]`", SAMPLE, items, errors);
        (Input::Sample(sample(&mut attributes)), Vec::new())
    } else {
        Attributes::new("`#[roots]`", ROOTS, items, errors);
        (Input::Roots, Vec::new())
    }
}

/// Both expressions of a page are needed.
fn visit(name: &Ident, attributes: &mut Attributes<'_>, names: &Names<'_>) -> Vec<Hook> {
    let mut hooks = Vec::new();
    for (role, key, why) in [
        (Role::Url, "url", "the page that the person opens"),
        (Role::Done, "done", "whether the person is done there"),
    ] {
        if attributes.key(key).is_none() {
            attributes
                .errors
                .at(name, format!("`#[visit(…)]` needs `{key} = …`: {why}"));
            continue;
        }
        let Some(expr) = attributes.expr(key) else { continue };
        if role == Role::Url {
            check_url(&expr, attributes.errors);
        }
        hooks.push(reads::hook(role, expr, names, attributes.errors));
    }
    hooks
}

/// A literal address is of https, or of this very machine; of any other the engine sees it.
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
        Input::Visit => (BESIDE_VISIT, "and the person is sent to a page"),
        Input::Sample(_) => (BESIDE_SAMPLE, "and the client's model is asked"),
        Input::Roots => (BESIDE_ROOTS, "and the client is asked for its roots"),
    };
    let others: Vec<Ident> = attributes
        .keys()
        .filter(|key| !allowed.iter().any(|name| *key == name))
        .cloned()
        .collect();
    for key in others {
        attributes
            .errors
            .at(&key, format!("`{key}` is of a question in a form, {why}: remove it"));
    }
}
