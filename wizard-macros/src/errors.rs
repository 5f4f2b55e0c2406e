//! Collects every mistake of one item, so that an author sees all of them in one run of the compiler.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};

/// The mistakes found so far. Dropping it without [`Errors::into_tokens`] would lose them: it is a bug of this crate.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
    reported: bool,
}

impl Errors {
    /// Adds a mistake that is shown at all of `tokens`.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, message: impl Display) {
        self.found.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds a mistake that is shown at `span`.
    pub(crate) fn at_span(&mut self, span: Span, message: impl Display) {
        self.found.push(syn::Error::new(span, message));
    }

    /// Adds what a parser reported.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// How many mistakes there are so far.
    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    /// One `compile_error!` a mistake.
    pub(crate) fn into_tokens(mut self) -> TokenStream {
        self.reported = true;
        self.found.iter().map(syn::Error::to_compile_error).collect()
    }

    /// The mistakes as [`Errors::into_tokens`] gives them, but for one, which stands in a type. The compiler cannot know that
    /// type, and so says nothing of what is done with a value of it. There is none without a mistake.
    pub(crate) fn into_tokens_and_type(mut self) -> (TokenStream, Option<TokenStream>) {
        self.reported = true;
        let mut all: Vec<_> = std::mem::take(&mut self.found).into_iter().flatten().collect();
        let last = all.pop().map(|error| error.to_compile_error());
        let last = last.map(|error| quote!([(); #error]));
        (all.iter().map(syn::Error::to_compile_error).collect(), last)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(
            self.reported || self.found.is_empty() || std::thread::panicking(),
            "compile errors were collected and never reported: {:?}",
            self.found
        );
    }
}
