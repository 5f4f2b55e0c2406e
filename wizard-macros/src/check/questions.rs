//! The rules of `#[derive(Questions)]` on the struct: the fields of a wizard, and less around them.

use syn::parse_quote;

use super::{
    Checked, Fields, Questions, QuestionsStub, apart,
    attributes::Attributes,
    fields, foreign, homes,
    scope::{borrowing, generics, stub},
};
use crate::{
    errors::Errors,
    parse::{RawField, RawStruct},
};

pub(super) const KNOWN: &[&str] = &["server", "forms", "crate"];

pub(crate) fn questions(raw: RawStruct) -> Checked<Questions, QuestionsStub> {
    let mut errors = raw.errors;
    apart::refuse(&raw.foreign, homes::QUESTIONS, &mut errors);
    // What seems to be missing may stand there, which is reported already.
    let is_in_doubt = !errors.is_empty() || raw.items.iter().any(|item| !KNOWN.iter().any(|word| item.key == word));
    let mut attributes = Attributes::new(homes::QUESTIONS, KNOWN, raw.items, &mut errors);
    let krate = attributes.krate().unwrap_or_else(|| parse_quote!(::wizard_core));
    let says_server = attributes.key("server").is_some();
    let server = attributes.ty("server");
    let headings = attributes.texts("forms");
    let generic = generics(&raw.generics);
    if let Some(generic) = &generic {
        errors.at(
            generic,
            borrowing(&raw.generics).unwrap_or(
                "a group cannot be generic: its questions are the same in every wizard; write one struct for each",
            ),
        );
    }
    let raw_ident = raw.ident.clone();
    let mut types = Vec::new();
    let mut is_refused = false;
    let mut fields = Fields::default();
    let (lints, of_another_derive) = (raw.lints, raw.foreign);
    if let Some(mut raw) = raw.fields {
        apart::adopt(&mut raw, &of_another_derive, &mut errors);
        types = fields::asked_types(&raw);
        is_refused = raw.iter().any(|field| fields::is_refused(&field.ty));
        refuse_groups(&raw, &mut errors);
        foreign::refuse_on_struct(&of_another_derive, &raw, &mut errors);
        if raw.is_empty() && errors.is_empty() {
            errors.at(&raw_ident, "a group needs at least one question");
        }
        fields = fields::fields(raw, headings, None, &mut errors);
        fields.lints = lints;
        fields.foreign.extend(foreign::of(&of_another_derive, homes::QUESTIONS));
    } else {
        errors.at(
            &raw.ident,
            "`#[derive(Questions)]` needs a struct with named fields, one for each question",
        );
    }
    if !says_server && !is_in_doubt {
        refuse_server(&fields, &mut errors);
    }
    if errors.is_empty() && !is_refused {
        return Checked::Sound(Questions {
            ident: raw.ident,
            krate,
            of_wizard: raw.of_another,
            server,
            fields,
        });
    }
    let stub = QuestionsStub {
        ty: stub(&raw.ident, &raw.generics),
        ident: raw.ident,
        generics: raw.generics,
        krate,
        server,
        // The types of a generic item cannot be named outside it.
        asked: if generic.is_none() { types } else { Vec::new() },
    };
    Checked::Faulty(stub, errors)
}

/// Refuses groups in a group: it could no longer be told which group a name belongs to.
fn refuse_groups(fields: &[RawField], errors: &mut Errors) {
    for field in fields {
        if let Some(item) = field.items.iter().find(|item| item.key == "flatten") {
            errors.at(
                &item.key,
                "a group cannot hold another one: write its questions here, or flatten both in the wizard",
            );
        }
    }
}

/// Refuses an expression that uses `server` in a group that does not say its type: wizards with different servers may
/// use it.
fn refuse_server(fields: &Fields, errors: &mut Errors) {
    let hooks = fields.questions().flat_map(|(_, question)| &question.hooks);
    for read in hooks.flat_map(|hook| &hook.server) {
        errors.at(
            &read.ident,
            "this group does not say what its server is: `#[questions(server = TheType)]` on the struct",
        );
    }
}
