//! Attributes of the language where they do not belong. Every derive registers all of them, so that this is what their author
//! is told, and not that no such attribute is known.

use proc_macro2::Ident;
use syn::Attribute;

use crate::errors::Errors;

/// What an attribute can stand on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Wizard,
    Group,
    /// A field of a wizard or a group.
    Field,
    Choice,
    Variant,
    Newtype,
    /// The field of a newtype.
    Inner,
    FinalStep,
}

/// An attribute of the language.
struct Known {
    name: &'static str,
    written: &'static str,
    on: &'static [Place],
    /// Where it belongs, in full.
    home: &'static str,
}

const OF_FIELDS: &str = "on a field of a struct that derives `Wizard` or `Questions`";

const ALL: [Known; 9] = [
    known(
        "wizard",
        "#[wizard(…)]",
        &[Place::Wizard],
        "on a struct that derives `Wizard`",
    ),
    known(
        "questions",
        "#[questions(…)]",
        &[Place::Group],
        "on a struct that derives `Questions`",
    ),
    known("ask", "#[ask(…)]", &[Place::Field], OF_FIELDS),
    known("compute", "#[compute(…)]", &[Place::Field], OF_FIELDS),
    known("visit", "#[visit(…)]", &[Place::Field], OF_FIELDS),
    known("sample", "#[sample(…)]", &[Place::Field], OF_FIELDS),
    known("roots", "#[roots]", &[Place::Field], OF_FIELDS),
    known(
        "choice",
        "#[choice(…)]",
        &[Place::Choice, Place::Variant],
        "on an enum that derives `Choice`, and on its variants",
    ),
    known(
        "answer",
        "#[answer(…)]",
        &[Place::Newtype],
        "on a tuple struct that derives `Answer`",
    ),
];

const fn known(name: &'static str, written: &'static str, on: &'static [Place], home: &'static str) -> Known {
    Known {
        name,
        written,
        on,
        home,
    }
}

impl Place {
    /// What it has in their stead.
    const fn has(self) -> &'static str {
        match self {
            Self::Wizard => {
                "the struct has `#[wizard(…)]`, with `confirm = \"…\"` for a last yes, and its description is its doc comment"
            }
            Self::Group => "the struct has `#[questions(…)]`",
            Self::Field => "a field has `#[ask(…)]`",
            Self::Choice => "the enum has `#[choice(crate = …)]`",
            Self::Variant => "a variant has `#[choice(…)]`",
            Self::Newtype => "this struct has `#[answer(…)]`",
            Self::Inner => "its rules stand on the struct, in `#[answer(…)]`",
            Self::FinalStep => "a final step has `#[final_step]` alone",
        }
    }

    /// Where `known` belongs, as is said here: within a struct of questions, in short.
    fn home(self, known: &Known) -> &'static str {
        match (self, known.on) {
            (Self::Wizard | Self::Group, [Self::Field]) => "on a field",
            (Self::Field, [Self::Wizard | Self::Group]) => "on the struct",
            _ => known.home,
        }
    }

    /// Whether a struct here may derive what `known` is of beside its own: `Wizard` and `Questions`.
    fn may_derive_both(self, known: &Known) -> bool {
        let of_struct = |place| matches!(place, Self::Wizard | Self::Group);
        of_struct(self) && known.on.iter().copied().any(of_struct)
    }
}

/// Refuses what does not belong here. Gives the names of those that do if the struct derives what they are of, which the
/// compiler knows.
pub(super) fn refuse(attrs: &[Attribute], place: Place, errors: &mut Errors) -> Vec<Ident> {
    let mut of_another = Vec::new();
    for attribute in attrs {
        let Some(name) = attribute.path().get_ident() else {
            continue;
        };
        let Some(known) = ALL
            .iter()
            .find(|known| name == known.name && !known.on.contains(&place))
        else {
            continue;
        };
        if place.may_derive_both(known) {
            of_another.push(name.clone());
            continue;
        }
        let (written, home, has) = (known.written, place.home(known), place.has());
        errors.at(name, format!("`{written}` belongs {home}; {has}"));
    }
    of_another
}

/// The attributes that are not of the language.
pub(super) fn foreign(attrs: &[Attribute]) -> Vec<Attribute> {
    attrs.iter().filter(|attribute| !is_known(attribute)).cloned().collect()
}

/// Whether `attribute` is one of the language.
pub(crate) fn is_known(attribute: &Attribute) -> bool {
    ALL.iter().any(|known| attribute.path().is_ident(known.name))
}
