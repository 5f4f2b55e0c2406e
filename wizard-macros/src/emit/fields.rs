//! The struct itself, built from its answers: what wizards and groups share.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Attribute, Ident, Path, Type, spanned::Spanned};

use super::{access::Access, at, group, local};
use crate::check::{Field, Fields, Question, Segment};

/// The answers that a struct is built from, under a name that no field's type can hold.
pub(super) fn given() -> Ident {
    local("given")
}

/// The body that builds `Self` from [`given`]. The compiler warns of fields that nobody reads: those in
/// `read`, which only questions read, count as read here.
pub(super) fn build<'f>(krate: &Path, fields: &Fields, read: impl Iterator<Item = &'f Ident>) -> TokenStream {
    let fields = fields.all.iter().enumerate();
    let fields = fields.map(|(index, field)| match field {
        Field::Question(question) => answer(krate, index, question),
        Field::Group(group) => {
            let (ident, built) = (&group.ident, group::build(krate, &group.ty, &given(), index));
            quote!(#ident: #built?)
        }
    });
    let built = local("built");
    quote! {
        use #krate::__private::{OfJson as _, OfNoType as _};
        let #built = Self { #(#fields),* };
        let _ = (#(&#built.#read,)*);
        ::core::option::Option::Some(#built)
    }
}

fn answer(krate: &Path, index: usize, question: &Question) -> TokenStream {
    let Question { ident, ty, .. } = question;
    let given = given();
    let built = Access::of(krate, question).built(&quote!(#given.value(#index)));
    quote_spanned!(ty.span()=> #ident: #built?)
}

/// The fields that the expressions and the words of the questions read; `closing` are words behind them.
pub(super) fn read_by_others<'f>(fields: &'f Fields, closing: &'f [Segment]) -> impl Iterator<Item = &'f Ident> {
    let hooks = fields.questions().flat_map(|(_, question)| &question.hooks);
    let in_hooks = hooks.flat_map(|hook| &hook.reads).map(|read| read.index);
    let words = fields.questions().flat_map(|(_, question)| &question.message);
    let headings = fields.forms.iter().flat_map(|form| form.message.iter().flatten());
    let shown = words
        .chain(headings)
        .chain(closing)
        .filter_map(|segment| match segment {
            Segment::Text(_) => None,
            Segment::Answer(index) | Segment::Member { group: index, .. } => Some(*index),
        });
    let read: BTreeSet<_> = in_hooks.chain(shown).collect();
    read.into_iter().map(|index| fields.all[index].ident())
}

/// `assert_answer` for a stub, so that a type which cannot be asked for is reported beside other mistakes.
pub(super) fn assert_answer(krate: &Path, ty: &Type) -> TokenStream {
    let krate = at(krate, ty.span());
    quote_spanned!(ty.span()=> const _: #krate::__private::Shape = <#ty as #krate::Answer>::SHAPE;)
}

/// Has the compiler refuse an attribute of another derive, called `name`, on a struct that does not have that derive.
pub(super) fn assert_derived(krate: &Path, owner: &Ident, derive: &str, name: &Ident) -> TokenStream {
    let span = name.span();
    let (krate, owner, derive) = (at(krate, span), at(owner, span), Ident::new(derive, span));
    quote_spanned! {span=>
        const _: () = {
            const fn is_derived<T: #krate::__private::#derive>() {}
            is_derived::<#owner>();
        };
    }
}

/// `items` in a scope of their own. The `lints` that the author allows are allowed there, and those that an author may forbid
/// and generated code would break; those about what an author's expression does by itself are not.
pub(super) fn enclosed(lints: &[Attribute], items: &TokenStream) -> TokenStream {
    quote! {
        #(#lints)*
        #[allow(
            missing_docs,
            non_local_definitions,
            single_use_lifetimes,
            unreachable_code,
            unused_braces,
            unused_imports,
            unused_lifetimes,
            unused_parens,
            unused_qualifications,
            clippy::all,
            clippy::nursery,
            clippy::pedantic,
            clippy::restriction
        )]
        const _: () = {
            #items
        };
    }
}
