//! The rules of `#[derive(Wizard)]` on the struct.

use proc_macro2::Ident;
use syn::{LitStr, parse_quote, spanned::Spanned};

use super::{
    Checked, Fields, Literal, LiteralValue, Wizard, WizardStub, apart,
    attributes::Attributes,
    fields, foreign, homes,
    scope::{self, Names, plain},
    template, wording,
};
use crate::{
    errors::Errors,
    parse::{Item, RawField, RawStruct},
};

pub(super) const KNOWN: &[&str] = &[
    "name",
    "title",
    "rounds",
    "forms",
    "review",
    "confirm",
    "progress",
    "max_rounds",
    "max_attempts",
    "declined",
    "cancelled",
    "annotations",
    "crate",
];

/// The hints of MCP tool annotations (specification 2026-07-28, server/tools).
const ANNOTATIONS: &[&str] = &["read_only", "destructive", "idempotent", "open_world"];

pub(crate) fn wizard(mut raw: RawStruct) -> Checked<Wizard, WizardStub> {
    let mut errors = raw.errors;
    apart::refuse(&raw.foreign, homes::WIZARD, &mut errors);
    let is_unknown = |item: &&Item| !KNOWN.iter().any(|word| item.key == word);
    // What seems to be missing may stand there, which is reported already.
    let is_in_doubt = !errors.is_empty() || raw.items.iter().any(|item| is_unknown(&item));
    let is_finished = raw.items.iter().any(|item| item.key == "final_step");
    let mut attributes = Attributes::new(homes::WIZARD, KNOWN, raw.items, &mut errors);
    let krate = attributes.krate().unwrap_or_else(|| parse_quote!(::wizard_core));
    let all = raw.fields.as_deref().map(fields::names).unwrap_or_default();
    let names = Names::above(&all, all.len());
    let name = attributes.text("name");
    let max_rounds_at = attributes.value("max_rounds").map(Spanned::span);
    let mut wizard = Wizard {
        krate,
        max_rounds_at,
        of_questions: raw.of_another,
        name: name
            .as_ref()
            .map_or_else(|| snake_case(&plain(&raw.ident)), LitStr::value),
        title: wording::plain_words(&mut attributes, "title", &names),
        description: raw.docs.text().unwrap_or_default(),
        max_rounds: attributes.small("max_rounds"),
        max_attempts: attributes.small("max_attempts"),
        declined: wording::plain_words(&mut attributes, "declined", &names),
        cancelled: wording::plain_words(&mut attributes, "cancelled", &names),
        annotations: attributes.flags("annotations", "`annotations(…)`", ANNOTATIONS),
        fewest_rounds: rounds(&mut attributes),
        progress: attributes.flag("progress"),
        review: attributes.flag("review"),
        confirm: None,
        fields: Fields::default(),
        ident: raw.ident,
    };
    let headings = attributes.texts("forms");
    let confirm = attributes.words("confirm");
    match &name {
        Some(literal) if !is_name(&literal.value()) => {
            errors.at(literal, format!("a name has {NAME}"));
        }
        None if !is_name(&wizard.name) => errors.at(
            &wizard.ident,
            format!(
                "`{}` is no name for a tool, which has {NAME}: say `#[wizard(name = \"…\")]`",
                wizard.name
            ),
        ),
        _ => {}
    }
    template::refuse_names(&raw.docs.all(), "the description", &names, &mut errors);
    if wizard.description.is_empty() && !is_in_doubt {
        match raw.docs.not_literal {
            Some(span) => errors.at_span(
                span,
                "the description of a wizard is a literal doc comment: write `/// …` above the struct",
            ),
            None => errors.at(
                &wizard.ident,
                "a wizard needs a description, by which models and people choose it: write a doc comment, `/// …`, above \
                 the struct",
            ),
        }
    }
    let generic = scope::generics(&raw.generics);
    if let Some(generic) = &generic {
        errors.at(
            generic,
            scope::borrowing(&raw.generics).unwrap_or(
                "a wizard cannot be generic: its name, questions and schema are one tool; write one struct for each",
            ),
        );
    }
    apart::adopt(raw.fields.as_deref_mut().unwrap_or_default(), &raw.foreign, &mut errors);
    let types = raw
        .fields
        .as_ref()
        .map(|fields| fields::asked_types(fields))
        .unwrap_or_default();
    let has_steps = generic.is_none() && !is_finished && raw.fields.is_some();
    let is_refused = |fields: &Vec<RawField>| fields.iter().any(|field| fields::is_refused(&field.ty));
    let is_refused = raw.fields.as_ref().is_some_and(is_refused);
    match raw.fields {
        Some(fields) => {
            foreign::refuse_on_struct(&raw.foreign, &fields, &mut errors);
            ask(&mut wizard, fields, headings, confirm.as_ref(), &mut errors);
            wizard.fields.lints = raw.lints;
            wizard.fields.foreign.extend(foreign::of(&raw.foreign, homes::WIZARD));
        }
        None => errors.at(&wizard.ident, needs_a_struct(raw.is_enum)),
    }
    if errors.is_empty() && !is_refused {
        return Checked::Sound(wizard);
    }
    let stub = WizardStub {
        ty: scope::stub(&wizard.ident, &raw.generics),
        krate: wizard.krate,
        asked: has_steps.then_some(types),
    };
    Checked::Faulty(stub, errors)
}

/// What is wrong with what has no named fields.
fn needs_a_struct(is_enum: bool) -> &'static str {
    if is_enum {
        "`#[derive(Wizard)]` needs a struct: which of the variants it is, is a question, a field of an enum that derives `Choice`; what is \
         asked for one of them alone is an `Option<…>` with `#[ask(when = …)]`; or write a wizard for each"
    } else {
        "`#[derive(Wizard)]` needs a struct with named fields, one for each question"
    }
}

/// `rounds = fewest`: as many questions in a round as can be. How many rounds there are at most is another word.
fn rounds(attributes: &mut Attributes<'_>) -> bool {
    let number = attributes.value("rounds").and_then(Literal::of);
    if let Some(Literal {
        value: LiteralValue::Integer(_),
        span,
    }) = number
    {
        let problem = "how many rounds there are at most is `max_rounds = …`; which questions are shown together is `rounds = fewest`";
        attributes.errors.at_span(span, problem);
        attributes.remove("rounds");
        return false;
    }
    attributes.word("rounds", &["in_order", "fewest"]) == Some("fewest")
}

/// The questions, the forms that they are shown in, and what closes the wizard.
fn ask(
    wizard: &mut Wizard,
    raw: Vec<RawField>,
    headings: Vec<(Ident, LitStr)>,
    confirm: Option<&LitStr>,
    errors: &mut Errors,
) {
    let mut closing = Vec::new();
    closing.extend(wizard.review.then_some("review"));
    closing.extend(confirm.map(|_| "confirm"));
    wizard.confirm = confirm.map(|text| fields::closing_text(&raw, text, errors));
    wizard.fields = fields::fields(raw, headings, Some(&closing), errors);
}

/// Names as the specification wants them (2026-07-28, server/tools, "Tool Names").
const NAME: &str = "1 to 128 characters out of `A-Z`, `a-z`, `0-9`, `_`, `-` and `.`";

fn is_name(name: &str) -> bool {
    let is_allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    (1..=128).contains(&name.len()) && name.chars().all(is_allowed)
}

/// `CreateReport` to `create_report`, `HTTPGet` to `http_get`.
pub(crate) fn snake_case(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (index, c) in chars.iter().enumerate() {
        let after_lower = index > 0 && !chars[index - 1].is_uppercase() && chars[index - 1] != '_';
        let before_lower = index > 0 && chars.get(index + 1).is_some_and(|next| next.is_lowercase());
        if c.is_uppercase() && (after_lower || before_lower) && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::snake_case;

    #[test]
    fn names_become_snake_case() {
        for (name, snake) in [
            ("CreateReport", "create_report"),
            ("HTTPGet", "http_get"),
            ("GetHTTP", "get_http"),
            ("Report2Go", "report2_go"),
            ("Already_Snake", "already_snake"),
            ("A", "a"),
            ("Größe", "größe"),
        ] {
            assert_eq!(snake_case(name), snake);
        }
    }
}
