//! Which names an expression or a text of a question may read.

use std::ops::Range;

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Lifetime, Type, parse_quote_spanned};

/// The questions of a wizard, seen from one of them, or from behind all of them.
pub(crate) struct Names<'a> {
    all: &'a [String],
    own: usize,
    /// The questions of the same form.
    form: Range<usize>,
    /// The fields that are groups.
    groups: &'a [usize],
    /// Whether they are those of a group themselves.
    of_a_group: bool,
}

impl<'a> Names<'a> {
    /// Seen from the question at `own`, which is shown with those of `form`.
    pub(crate) fn new(all: &'a [String], own: usize, form: Range<usize>) -> Self {
        Self {
            all,
            own,
            form,
            groups: &[],
            of_a_group: false,
        }
    }

    /// The same names, of a group if `of_a_group`.
    pub(crate) fn of_a_group(self, of_a_group: bool) -> Self {
        Self { of_a_group, ..self }
    }

    pub(crate) fn are_of_a_group(&self) -> bool {
        self.of_a_group
    }

    /// The same names, of which the fields `groups` are groups and not questions.
    pub(crate) fn groups(self, groups: &'a [usize]) -> Self {
        Self { groups, ..self }
    }

    pub(crate) fn is_group(&self, index: usize) -> bool {
        self.groups.contains(&index)
    }

    /// Seen from above the question at `own`.
    pub(crate) fn above(all: &'a [String], own: usize) -> Self {
        Self::new(all, own, own..own)
    }

    /// Whether the question at `index` is shown in the same form.
    pub(crate) fn is_beside(&self, index: usize) -> bool {
        self.form.contains(&index)
    }

    pub(crate) fn own(&self) -> usize {
        self.own
    }

    /// What the question at `index` is called.
    pub(crate) fn name(&self, index: usize) -> &str {
        self.all.get(index).map_or("", String::as_str)
    }

    /// The question called `name`, wherever it stands.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|other| other == name)
    }

    /// Whether a question is called `name`, or so but for a slip, which is none where one of them is the other in the plural.
    pub(crate) fn is_like_one(&self, name: &str) -> bool {
        let is_plural = |other: &str| name.strip_suffix('s') == Some(other) || other.strip_suffix('s') == Some(name);
        let is_slip = |other: &String| name.len() >= 3 && !is_plural(other) && strsim::osa_distance(name, other) == 1;
        self.position(name).is_some() || self.all.iter().any(is_slip)
    }

    /// The questions and the groups whose answers are there, with the own form's or without.
    pub(crate) fn in_scope(&self, with_own: bool) -> (Vec<&str>, Vec<&str>) {
        let end = if with_own { self.form.end } else { self.form.start };
        let all = self.all[..end].iter().map(String::as_str).enumerate();
        let (groups, questions): (Vec<_>, Vec<_>) = all.partition(|(index, _)| self.is_group(*index));
        let names = |fields: Vec<(usize, &'a str)>| fields.into_iter().map(|(_, name)| name).collect();
        (names(questions), names(groups))
    }

    /// The question called `name` if it stands before this one; otherwise what is wrong.
    pub(crate) fn earlier(&self, name: &str) -> Result<usize, String> {
        match self.position(name) {
            Some(index) if index < self.form.start => Ok(index),
            Some(index) if index == self.own => {
                Err(format!("`{name}` is this question itself, which has no answer yet"))
            }
            Some(index) if self.is_beside(index) => Err(format!(
                "`{name}` is shown in the same form, so it has no answer yet: only `check` can read it, or take it out of \
                 the form"
            )),
            Some(_) => Err(format!(
                "`{name}` is asked later: move the field `{name}` above `{}`",
                self.name(self.own)
            )),
            None => {
                let earlier = if self.form.start == 0 {
                    ", and none stands before this one".to_owned()
                } else {
                    format!(": earlier ones are {}", self.earlier_ones())
                };
                let alone = if self.of_a_group {
                    "; a group shows its own answers alone, as any wizard may put it in place"
                } else {
                    ""
                };
                Err(format!("no question is called `{name}`{earlier}{alone}"))
            }
        }
    }
}

impl Names<'_> {
    /// The questions before this one, as a text names them.
    fn earlier_ones(&self) -> String {
        let named = |(index, name): (usize, &String)| {
            let member = if self.is_group(index) { ".its_question" } else { "" };
            format!("`{name}{member}`")
        };
        let all: Vec<_> = self.all[..self.form.start].iter().enumerate().map(named).collect();
        all.join(", ")
    }
}

/// What makes an item generic, to show it: its parameters, or else its `where` clause.
pub(crate) fn generics(generics: &syn::Generics) -> Option<TokenStream> {
    match &generics.where_clause {
        _ if !generics.params.is_empty() => Some(generics.to_token_stream()),
        clause => clause.as_ref().map(ToTokens::to_token_stream),
    }
}

/// What is said of an item that is generic over lifetimes alone: its fields are to borrow.
pub(crate) fn borrowing(generics: &syn::Generics) -> Option<&'static str> {
    let mut params = generics.params.iter();
    let borrows = params.all(|param| matches!(param, syn::GenericParam::Lifetime(_)));
    (borrows && !generics.params.is_empty()).then_some(
        "an answer is owned, as it comes from outside: remove the lifetime, and make what borrows a `String`, a `Vec<…>` or \
         another type that owns what it holds",
    )
}

/// The type that is emitted as a stub for the item with mistakes; `None` where no impl can be written for it. One that
/// borrows, which is a mistake, stands for the one that lives as long as the program.
pub(crate) fn stub(ident: &Ident, generics: &syn::Generics) -> Option<Type> {
    let is_lifetime = |param: &syn::GenericParam| matches!(param, syn::GenericParam::Lifetime(_));
    if generics.where_clause.is_some() || !generics.params.iter().all(is_lifetime) {
        return None;
    }
    let lifetimes = generics.params.iter().map(|_| Lifetime::new("'static", ident.span()));
    Some(parse_quote_spanned!(ident.span()=> #ident <#(#lifetimes),*>))
}

/// The name of `ident` without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    syn::ext::IdentExt::unraw(ident).to_string()
}
