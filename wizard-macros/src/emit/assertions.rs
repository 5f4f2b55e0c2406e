//! Assertions that a question fits its type, which the compiler knows and the macro does not. They look at the description of
//! the struct (`Described`) and name no type, so that a type which is no answer is told once, where the description names it.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Path, spanned::Spanned};

use super::{
    assertion,
    rules::{self, Of},
};
use crate::{
    check::{Fields, Question, Role, Source, tight},
    input::Input,
};

/// The assertions about every question of a struct, which is `described` so.
pub(super) fn assertions(krate: &Path, described: &TokenStream, fields: &Fields) -> TokenStream {
    let questions = fields.questions();
    let asserted = questions.map(|(index, question)| Asserted::new(krate, described, index, question));
    asserted.map(|asserted| asserted.all()).collect()
}

/// A question, with what the description of its struct says of its type.
struct Asserted<'q> {
    krate: &'q Path,
    question: &'q Question,
    of: Of,
    optional: TokenStream,
}

impl<'q> Asserted<'q> {
    fn new(krate: &'q Path, described: &TokenStream, index: usize, question: &'q Question) -> Self {
        let span = question.ty.span();
        let said = |what: &str| {
            let what = Ident::new(what, span);
            quote!(#described::FIELDS.#what(#index))
        };
        let of = Of {
            ty: tight(&question.ty),
            span,
            shape: said("shape"),
            rules: said("rules"),
            longest: rules::longest(matches!(question.input, Input::Sample(_))),
        };
        Self {
            krate,
            question,
            of,
            optional: said("is_optional"),
        }
    }

    fn all(&self) -> TokenStream {
        let Self {
            krate, question, of, ..
        } = self;
        let rules = rules::assertions(krate, &question.rules, of);
        let default = question.default.iter();
        let default = default.map(|default| rules::assert_default(krate, default, &question.rules, of));
        let others = [
            self.choices(),
            self.empty(),
            self.skip(),
            self.left_blank(),
            self.no_secret(),
            self.page(),
        ];
        let others = others.into_iter().flatten();
        quote!(#rules #(#default)* #(#others)*)
    }

    /// A field with `choices` is a string or a list of them, and one without is not a list of strings.
    fn choices(&self) -> Option<TokenStream> {
        let (question, ty) = (self.question, &self.of.ty);
        let shape = &self.of.shape;
        if let Some(span) = question.choices {
            let of_variants = format!("the variants are what a `{ty}` is chosen from already: remove `choices`");
            let of_another = format!(
                "`choices` needs a `String`, a `Vec<String>` or an `Option` of them, not a `{ty}`: remove `choices`, or derive \
                 `Choice` on an enum"
            );
            let call = quote!(assert_choosable(#shape, #of_variants, #of_another));
            return Some(assertion(self.krate, span, &call));
        }
        if question.is_of_any_type()
            || question.source == Source::Computed
            || matches!(question.input, Input::Visit)
            || question.rules.are_of_text()
        {
            return None;
        }
        let message = format!("a form has no list of free texts: say what a `{ty}` is chosen from, `choices = …`");
        Some(self.at_type(&quote!(assert_free(#shape, #message))))
    }

    /// A form asks for no secret, as the name or the type of the field tells. `not_secret` is a word about the name.
    fn no_secret(&self) -> Option<TokenStream> {
        let Question {
            key,
            ident,
            not_secret,
            source,
            input,
            ..
        } = self.question;
        if matches!(source, Source::Argument | Source::Computed) || !matches!(input, Input::Form) {
            return None;
        }
        let Of { ty, shape, rules, .. } = &self.of;
        let by_name =
            (!not_secret).then(|| assertion(self.krate, ident.span(), &quote!(assert_no_secret(#shape, #key))));
        let by_type = self.at_type(&quote!(assert_no_secret_type(#shape, #rules, #key, #not_secret, #ty)));
        Some(quote!(#by_name #by_type))
    }

    /// A `bool` that has a `check` is not skipped: it would be `false` although the check has never seen that.
    fn skip(&self) -> Option<TokenStream> {
        let question = self.question;
        let is_checked = question.hooks.iter().any(|hook| hook.role == Role::Check);
        let may_skip = question.skip_declined || question.skip_cancelled || question.skip_unsupported;
        let message =
            "a skipped `bool` is `false`, which `check` would not see: make it an `Option<bool>`, or remove one";
        let (shape, optional) = (&self.of.shape, &self.optional);
        (is_checked && may_skip).then(|| self.at_type(&quote!(assert_skip(#shape, #optional, #message))))
    }

    /// A field with `optional` is an `Option`.
    fn left_blank(&self) -> Option<TokenStream> {
        let span = self.question.optional?;
        let message = format!(
            "a `{}` cannot be left blank: make it an `Option`, or remove `optional`",
            self.of.ty
        );
        let (shape, optional) = (&self.of.shape, &self.optional);
        let call = quote!(assert_optional(#shape, #optional, #message));
        Some(assertion(self.krate, span, &call))
    }

    /// A question that may be passed over has an empty value.
    fn empty(&self) -> Option<TokenStream> {
        let ty = &self.question.ty;
        self.question
            .needs_empty
            .then(|| self.at_type(&quote!(assert_empty::<#ty>())))
    }

    /// A page that is never skipped is no `Option`: a page cannot be left blank, so nothing would make it `None`.
    fn page(&self) -> Option<TokenStream> {
        let message = "a page cannot be left blank, so this is never `None`: make it a `Visit`, or say `when` or \
                       `on_decline = skip`";
        let optional = &self.optional;
        let is_always_there = matches!(self.question.input, Input::Visit) && !self.question.needs_empty;
        is_always_there.then(|| self.at_type(&quote!(assert_required(#optional, #message))))
    }

    /// An assertion that is reported at the type.
    fn at_type(&self, call: &TokenStream) -> TokenStream {
        assertion(self.krate, self.of.span, call)
    }
}
