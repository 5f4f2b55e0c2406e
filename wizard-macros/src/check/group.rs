//! The rules of `#[ask(flatten)]`: a field that is a group.

use proc_macro2::Ident;
use syn::LitStr;

use super::{Group, attributes::Attributes, forms, question, template};
use crate::{
    errors::Errors,
    parse::{RawField, Words},
};

/// Which of the fields are groups.
pub(super) fn groups(fields: &[RawField]) -> Vec<usize> {
    let groups = fields.iter().enumerate();
    let groups = groups.filter(|(_, field)| forms::has(field, "flatten"));
    groups.map(|(index, _)| index).collect()
}

/// A group. Its doc comment is not used: it is for those who read the code, and so is no question.
pub(super) fn group(field: RawField, errors: &mut Errors) -> Group {
    if let Some(words) = field
        .docs
        .first_paragraph()
        .filter(|words| words.text.trim_end().ends_with('?'))
    {
        errors.at_span(
            words.span_at(0),
            "nobody is asked this: the questions of a group have words of their own, in front of which stands \
             `#[ask(flatten, title = \"…\")]`; a note about the code is `// …`",
        );
    }
    for message in &field.messages {
        errors.at(
            message,
            "a group has no words of its own, its questions have theirs: remove the text, or `flatten`",
        );
    }
    if let Some(input) = &field.input {
        let problem = format!(
            "a group is asked for as its questions say: remove `{}`, or say it on one of them",
            input.kind.written()
        );
        errors.at(&input.name, problem);
    }
    let mut attributes = question::attributes(field.items, errors);
    let is_own = |key: &Ident| *key == "flatten" || *key == "prefix" || *key == "title";
    let others = attributes.keys().filter(|key| !is_own(key));
    let others: Vec<_> = others.cloned().collect();
    for key in others {
        let problem = if key == "when" {
            "a group is asked as its own questions say, which read answers of the group alone: say `when` on them, move the \
             question that it reads into the group, and make this field the group itself, without an `Option`"
                .to_owned()
        } else {
            format!(
                "`{key}` is said on the questions of a group, not where it is used: beside `flatten` stand `prefix` and `title` alone"
            )
        };
        attributes.errors.at(key, problem);
    }
    attributes.flag("flatten");
    Group {
        prefix: prefix(&mut attributes).unwrap_or_default(),
        title: attributes.words("title").map(|title| {
            template::refuse_any_name(&Words::of(&title), "`title`", attributes.errors);
            title.value()
        }),
        ident: field.ident,
        ty: field.ty,
    }
}

/// `prefix = "billing_"`, which has to give a name with every name behind it.
fn prefix(attributes: &mut Attributes<'_>) -> Option<String> {
    let prefix = attributes.text("prefix")?;
    if !makes_names(&prefix) {
        attributes.errors.at(
            &prefix,
            "a prefix is how a name begins, in letters, digits and `_`: `prefix = \"billing_\"`",
        );
    }
    Some(prefix.value())
}

fn makes_names(prefix: &LitStr) -> bool {
    let prefix = prefix.value();
    let name = format!("{prefix}x");
    // The parser drops spaces around an identifier, and takes a raw one.
    let is_one_name = syn::parse_str::<Ident>(&name).is_ok_and(|ident| ident == name);
    !prefix.is_empty() && !prefix.contains('#') && is_one_name
}
