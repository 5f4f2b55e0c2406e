//! The attributes that say how a field is asked for, if not in a form: `#[visit(…)]`, `#[sample(…)]` and `#[roots]`.

use proc_macro2::Ident;
use syn::{Attribute, LitStr, Meta};

use super::items::{self, Item};
use crate::{errors::Errors, input::InputKind};

/// One such attribute as written.
pub(crate) struct RawInput {
    pub(crate) kind: InputKind,
    /// The attribute's name, as the place for messages.
    pub(crate) name: Ident,
    pub(crate) items: Vec<Item>,
    /// The string literals in it; more than one is a mistake.
    pub(crate) words: Vec<LitStr>,
    /// Whether it could not be read. What seems to be missing may have stood there, and is then not reported.
    pub(crate) is_faulty: bool,
}

/// How the field with `attrs` is asked for, if not in a form. One kind may be said in several attributes, as `#[ask(…)]`
/// may.
pub(super) fn of(attrs: &[Attribute], errors: &mut Errors) -> Option<RawInput> {
    let mut all = attrs
        .iter()
        .filter_map(|attribute| Some((kind_of(attribute)?, attribute)));
    let mistakes = errors.count();
    let ((kind, name), first) = all.next()?;
    let (mut items, mut words) = (Vec::new(), Vec::new());
    let mut read = |attribute: &Attribute, errors: &mut Errors| match &attribute.meta {
        Meta::Path(_) => {}
        Meta::List(list) => {
            let (more, texts) = items::parse(list, errors);
            items.extend(more);
            words.extend(texts);
        }
        Meta::NameValue(meta) => errors.at(meta, format!("expected `{}`", kind.in_full())),
    };
    read(first, errors);
    for ((other, _), attribute) in all {
        if other != kind {
            let (other, kind) = (other.written(), kind.written());
            let problem = format!("a field is asked for in one way: remove `{other}`, or `{kind}`");
            errors.at(attribute, problem);
        } else if matches!(attribute.meta, Meta::Path(_)) {
            errors.at(attribute, format!("`{}` is given twice: remove one", kind.written()));
        } else {
            read(attribute, errors);
        }
    }
    Some(RawInput {
        kind,
        name: name.clone(),
        is_faulty: errors.count() > mistakes,
        items,
        words,
    })
}

/// Which kind `attribute` says, and the name of the attribute.
pub(super) fn kind_of(attribute: &Attribute) -> Option<(InputKind, &Ident)> {
    let name = attribute.path().get_ident()?;
    let kind = InputKind::ALL.into_iter().find(|kind| name == kind.name())?;
    Some((kind, name))
}
