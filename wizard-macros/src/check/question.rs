//! The rules of `#[ask(…)]` on a field.

use proc_macro2::Span;
use quote::ToTokens;
use syn::Type;

use super::{
    Hook, Input, Literal, Question, Role, Segment, Source,
    attributes::Attributes,
    conflicts, expression, foreign, homes, input, listed, reads, rules,
    scope::{Names, plain},
    wording,
};
use crate::{
    errors::Errors,
    parse::{Item, RawField},
};

pub(super) const KNOWN: &[&str] = &[
    "title",
    "description",
    "form",
    "when",
    "known",
    "only_user",
    "suggest",
    "optional",
    "not_secret",
    "arg",
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
    "choices",
    "default",
    "on_decline",
    "on_cancel",
    "if_unsupported",
    "unasked",
    "flatten",
    "prefix",
];

/// The attributes of a field, all of them known.
pub(super) fn attributes(items: Vec<Item>, errors: &mut Errors) -> Attributes<'_> {
    Attributes::new(homes::ASK, KNOWN, items, errors)
}

/// The names that expressions see beside those of answers.
const IN_SCOPE: &[&str] = &["server", "caller"];

/// Refuses a field that has the name of something else in scope of its expressions.
pub(super) fn refuse_in_scope(field: &RawField, errors: &mut Errors) {
    let key = plain(&field.ident);
    if IN_SCOPE.contains(&key.as_str()) {
        errors.at(
            &field.ident,
            format!("`{key}` is in scope in every expression of a wizard: give the field another name"),
        );
    }
}

pub(crate) fn question(mut field: RawField, names: &Names<'_>, errors: &mut Errors) -> Question {
    let key = plain(&field.ident);
    let is_arg = field.input.is_none() && field.items.iter().any(|item| item.key == "arg");
    // Of any other lifetime the compiler, or the rule that a wizard is not generic, says enough.
    if let Type::Reference(borrowed) = &field.ty
        && borrowed
            .lifetime
            .as_ref()
            .is_none_or(|lifetime| lifetime.ident == "static")
    {
        errors.at(
            borrowed,
            "an answer is owned, as it comes from outside: a `String`, and no `&str`",
        );
    }
    foreign::refuse(&field, errors);
    let (message, description) = wording::wording(&field, is_arg, names, errors);
    wording::refuse_named_words(&mut field, errors);
    let (input, of_input) = input::input(field.input, names, errors);

    let mut attributes = attributes(field.items, errors);
    input::refuse_others(&input, &mut attributes);
    conflicts::refuse(&mut attributes);
    refuse_prefix(&mut attributes);
    let source = match (&input, source(&mut attributes)) {
        (Input::Visit, _) => Source::Person,
        (_, source) => source,
    };
    let not_secret = attributes.flag("not_secret") || !matches!(input, Input::Form);
    let mut rules = rules::rules(&mut attributes);
    rules.bounds.extend(rules::items(&mut attributes));
    let skip_declined = attributes.word("on_decline", &["stop", "skip"]) == Some("skip");
    let skip_cancelled = attributes.word("on_cancel", &["stop", "skip"]) == Some("skip");
    let skip_unsupported = attributes.word("if_unsupported", &["error", "skip"]) == Some("skip");
    let unasked = unasked(&mut attributes);
    let title = wording::plain_words(&mut attributes, "title", names);
    let description = wording::plain_words(&mut attributes, "description", names).or(description);
    let choices = attributes.key("choices").map(proc_macro2::Ident::span);
    let optional = optional(&mut attributes, &field.ty);
    let again = again(&mut attributes, names);
    // Taken here so that it is not unknown: the forms of the wizard have been read before.
    attributes.text("form");
    let (default, mut hooks) = expressions(&mut attributes, names);
    hooks.extend(of_input);

    if let Some(span) = unasked {
        refuse_dependent(span, &message, &hooks, names, errors);
    }
    rules::check_bounds(&rules.bounds, errors);
    rules::check_lengths(&rules, errors);
    listed::refuse_type(&hooks, &field.ty, errors);
    listed::check(&hooks, default.as_ref(), &rules.bounds, errors);
    if let Some(default) = &default {
        rules::check_default(default, &rules, choices.is_some(), errors);
    }
    Question {
        needs_empty: skip_declined
            || skip_cancelled
            || skip_unsupported
            || hooks.iter().any(|hook| hook.role == Role::When),
        ident: field.ident,
        key,
        ty: field.ty,
        lints: field.lints,
        message,
        title,
        description,
        rules,
        default,
        hooks,
        choices,
        source,
        not_secret,
        skip_declined,
        skip_cancelled,
        skip_unsupported,
        unasked,
        optional,
        again,
        keep: false,
        input,
    }
}

/// Refuses `prefix` on a field that is not a group.
fn refuse_prefix(attributes: &mut Attributes<'_>) {
    if let Some(key) = attributes.key("prefix").cloned() {
        attributes.errors.at(
            key,
            "`prefix` stands in front of the names of a group: `#[ask(flatten, prefix = \"…\")]`",
        );
    }
}

/// `unasked = accept`.
fn unasked(attributes: &mut Attributes<'_>) -> Option<Span> {
    let span = attributes.key("unasked")?.span();
    attributes.word("unasked", &["accept"]).map(|_| span)
}

/// Refuses `unasked` on a question that is shown in one way or another, or not at all, as the answers before it are: nobody
/// can know the question before it is asked.
fn refuse_dependent(span: Span, message: &[Segment], hooks: &[Hook], names: &Names<'_>, errors: &mut Errors) {
    let of_message = message.iter().find_map(|segment| match segment {
        Segment::Text(_) => None,
        Segment::Answer(index) => Some(*index),
        Segment::Member { group, .. } => Some(*group),
    });
    let of_hooks = hooks.iter().flat_map(|hook| &hook.reads).map(|read| read.index);
    if let Some(read) = of_message
        .into_iter()
        .chain(of_hooks)
        .find(|read| !names.is_beside(*read))
    {
        errors.at_span(
            span,
            format!(
                "this question depends on `{}`, so it is not known before that is answered: remove `unasked`",
                names.name(read)
            ),
        );
    }
}

/// `optional`: only where a `when` makes an `Option` required.
fn optional(attributes: &mut Attributes<'_>, ty: &Type) -> Option<Span> {
    let key = attributes.key("optional").cloned()?;
    attributes.flag("optional");
    if attributes.key("when").is_none() {
        let problem = if is_option(ty) {
            "an `Option` without `when` may be left blank already: remove `optional`".to_owned()
        } else {
            let ty = ty.to_token_stream().to_string().replace(' ', "");
            format!("what may be left blank is an `Option`: make the field an `Option<{ty}>`, and remove `optional`")
        };
        attributes.errors.at(&key, problem);
        return None;
    }
    Some(key.span())
}

/// Whether `ty` is written as an `Option`.
fn is_option(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path.path.segments.last().is_some_and(|last| last.ident == "Option"),
        Type::Group(group) => is_option(&group.elem),
        Type::Paren(paren) => is_option(&paren.elem),
        _ => false,
    }
}

/// `again = earlier`: the question that a failed `check` asks again.
fn again(attributes: &mut Attributes<'_>, names: &Names<'_>) -> Option<usize> {
    let key = attributes.key("again").cloned()?;
    let name = attributes.ident(
        "again",
        "the earlier question that is asked again if the `check` beside it fails",
    )?;
    if attributes.key("check").is_none() {
        attributes.errors.at(
            &key,
            "`again` says which question a failed `check` asks again: add a `check`, or remove `again`",
        );
    }
    match names.earlier(&plain(&name)) {
        Ok(index) if names.is_group(index) => {
            let problem = format!("`{name}` is a group, and `again` asks one question again: name a field that is one");
            attributes.errors.at(name, problem);
            None
        }
        Ok(index) => Some(index),
        Err(_)
            if names
                .position(&plain(&name))
                .is_some_and(|index| names.is_beside(index)) =>
        {
            attributes
                .errors
                .at(name, "a form is asked again as a whole: remove `again`");
            None
        }
        Err(problem) => {
            attributes.errors.at(name, problem);
            None
        }
    }
}

fn source(attributes: &mut Attributes<'_>) -> Source {
    let arg = attributes.flag_alone(
        "arg",
        "an argument is called as its field, and its value comes from the caller",
    );
    let person = attributes.flag("only_user");
    let suggested = attributes.flag_alone(
        "suggest",
        "it fills in an argument; a value of your own to start from is `default = …`",
    );
    match (arg, person, suggested) {
        (true, _, _) => Source::Argument,
        (false, true, _) => Source::Person,
        (false, false, true) => Source::Suggested,
        (false, false, false) => Source::Any,
    }
}

/// The author's expressions, and the default apart if it is a literal.
fn expressions(attributes: &mut Attributes<'_>, names: &Names<'_>) -> (Option<Literal>, Vec<Hook>) {
    let mut literal = None;
    let mut hooks = Vec::new();
    for (role, name) in [
        (Role::When, "when"),
        (Role::Known, "known"),
        (Role::Choices, "choices"),
        (Role::Default, "default"),
        (Role::Check, "check"),
    ] {
        let Some(expr) = attributes.expr(name) else { continue };
        if role == Role::Choices {
            listed::refuse_no_texts(&expr, attributes.errors);
        }
        match Literal::of(&expr) {
            Some(default) if role == Role::Default => {
                expression::refuse_braces(&expr, names, attributes.errors);
                literal = Some(default);
            }
            _ => hooks.push(reads::hook(role, expr, names, attributes.errors)),
        }
    }
    (literal, hooks)
}
