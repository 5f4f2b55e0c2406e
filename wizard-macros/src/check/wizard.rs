//! The rules of `#[derive(Wizard)]` on the struct.

use syn::parse_quote;

use super::{
    Checked, Question, Role, Source, Wizard, WizardStub,
    attributes::Attributes,
    question,
    scope::{self, plain},
};
use crate::{
    errors::Errors,
    parse::{RawField, RawWizard},
};

const KNOWN: &[&str] = &[
    "name",
    "title",
    "max_rounds",
    "max_attempts",
    "declined",
    "cancelled",
    "annotations",
    "crate",
];

/// The hints of MCP tool annotations (specification 2026-07-28, server/tools).
const ANNOTATIONS: &[&str] = &["read_only", "destructive", "idempotent", "open_world"];

/// `InputRequiredResult`s that every client drives: the Python and TypeScript clients stop at 10, rmcp's at 9.
const CLIENT_ROUNDS: usize = 9;

pub(crate) fn wizard(raw: RawWizard) -> Checked<Wizard, WizardStub> {
    let mut errors = raw.errors;
    let mut attributes = Attributes::new("`#[wizard(…)]`", KNOWN, raw.items, &mut errors);
    let krate = attributes.krate().unwrap_or_else(|| parse_quote!(::wizard_core));
    let name = attributes.text("name");
    let mut wizard = Wizard {
        krate,
        name: name
            .as_ref()
            .map_or_else(|| snake_case(&plain(&raw.ident)), syn::LitStr::value),
        title: attributes.string("title"),
        description: raw.docs.text(),
        max_rounds: attributes.small("max_rounds"),
        max_attempts: attributes.small("max_attempts"),
        declined: attributes.string("declined"),
        cancelled: attributes.string("cancelled"),
        annotations: attributes.flags("annotations", "`annotations(…)`", ANNOTATIONS),
        questions: Vec::new(),
        ident: raw.ident,
    };
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
    if let (Some(span), None) = (raw.docs.not_literal, &wizard.description) {
        errors.at_span(
            span,
            "the description of a wizard is a literal doc comment: write `/// …` above the struct",
        );
    }
    let generic = scope::generics(&raw.generics);
    if let Some(generic) = &generic {
        errors.at(
            generic,
            "a wizard cannot be generic: its name, questions and schema are one tool; write one struct for each",
        );
    }
    let types = raw
        .fields
        .as_ref()
        .map(|fields| asked_types(fields))
        .unwrap_or_default();
    match raw.fields {
        Some(fields) => wizard.questions = questions(fields, &mut errors),
        None => errors.at(
            &wizard.ident,
            "`#[derive(Wizard)]` needs a struct with named fields, one for each question",
        ),
    }
    if errors.is_empty() {
        match wizard.max_rounds {
            None => check_rounds(&wizard, &mut errors),
            Some(max_rounds) => check_given_rounds(&wizard, max_rounds, &mut errors),
        }
    }
    if errors.is_empty() {
        return Checked::Sound(wizard);
    }
    let stub = WizardStub {
        ident: wizard.ident,
        krate: wizard.krate,
        asked: generic.is_none().then_some(types),
    };
    Checked::Faulty(stub, errors)
}

fn questions(fields: Vec<RawField>, errors: &mut Errors) -> Vec<Question> {
    let names: Vec<String> = fields.iter().map(|field| plain(&field.ident)).collect();
    fields
        .into_iter()
        .enumerate()
        .map(|(index, field)| question::question(field, &names, index, errors))
        .collect()
}

/// The types that must be `Answer`s: the stub names them too, so that a wrong type is told beside other mistakes.
fn asked_types(fields: &[RawField]) -> Vec<syn::Type> {
    fields
        .iter()
        .filter(|field| !field.items.iter().any(|item| item.key == "arg"))
        .map(|field| field.ty.clone())
        .collect()
}

/// One round a question and one for a wrong answer must fit into what clients drive.
fn check_rounds(wizard: &Wizard, errors: &mut Errors) {
    let asked = wizard
        .questions
        .iter()
        .filter(|question| question.source != Source::Argument)
        .count();
    if asked + 1 > CLIENT_ROUNDS {
        errors.at(
            &wizard.ident,
            format!(
                "this wizard may need {} rounds, one for each question and one for a wrong answer, but clients stop \
                 early (Python and TypeScript after 10, rmcp after {CLIENT_ROUNDS}): take values from arguments with \
                 `#[ask(arg)]`, or say `#[wizard(max_rounds = {})]`",
                asked + 1,
                asked + 1,
            ),
        );
    }
}

/// What the person has to be asked in any case must fit into the rounds that the author gives.
fn check_given_rounds(wizard: &Wizard, max_rounds: u8, errors: &mut Errors) {
    let is_conditional = |question: &&Question| question.hooks.iter().any(|hook| hook.role == Role::When);
    let asked = wizard
        .questions
        .iter()
        .filter(|question| question.source == Source::Person);
    let asked = asked.filter(|question| !is_conditional(question)).count();
    if asked > usize::from(max_rounds) {
        errors.at(
            &wizard.ident,
            format!(
                "this wizard can never finish: {asked} questions are `only_user`, and `max_rounds` is {max_rounds}"
            ),
        );
    }
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
