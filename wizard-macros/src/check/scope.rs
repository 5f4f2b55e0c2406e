//! Which names an expression or a text of a question may read.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;

/// The questions of a wizard, seen from one of them.
pub(crate) struct Names<'a> {
    all: &'a [String],
    own: usize,
}

impl<'a> Names<'a> {
    pub(crate) fn new(all: &'a [String], own: usize) -> Self {
        Self { all, own }
    }

    pub(crate) fn own(&self) -> usize {
        self.own
    }

    /// The question called `name`, wherever it stands.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|other| other == name)
    }

    /// The question called `name` if it stands before this one; otherwise what is wrong.
    pub(crate) fn earlier(&self, name: &str) -> Result<usize, String> {
        match self.position(name) {
            Some(index) if index < self.own => Ok(index),
            Some(index) if index == self.own => {
                Err(format!("`{name}` is this question itself, which has no answer yet"))
            }
            Some(_) => Err(format!(
                "`{name}` is asked later: move the field `{name}` above `{}`",
                self.all[self.own]
            )),
            None if self.own == 0 => Err(format!(
                "no question is called `{name}`, and none stands before this one"
            )),
            None => Err(format!(
                "no question is called `{name}`: earlier ones are `{}`",
                self.all[..self.own].join("`, `")
            )),
        }
    }
}

/// What makes an item generic, to show it: its parameters, or else its `where` clause.
pub(crate) fn generics(generics: &syn::Generics) -> Option<TokenStream> {
    match &generics.where_clause {
        _ if !generics.params.is_empty() => Some(generics.to_token_stream()),
        clause => clause.as_ref().map(ToTokens::to_token_stream),
    }
}

/// The name of `ident` without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    syn::ext::IdentExt::unraw(ident).to_string()
}
