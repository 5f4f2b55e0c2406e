//! `impl Wizard`.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, Path, Type, spanned::Spanned};

use super::{at, hooks, table};
use crate::check::{self, Checked, Piece, Question, Source, WizardStub};

pub(crate) fn wizard(checked: Checked<check::Wizard, WizardStub>) -> TokenStream {
    match checked {
        Checked::Sound(wizard) => sound(&wizard),
        Checked::Faulty(stub, errors) => {
            let errors = errors.into_tokens();
            let stub = self::stub(&stub);
            quote!(#errors #stub)
        }
    }
}

fn sound(wizard: &check::Wizard) -> TokenStream {
    let check::Wizard {
        ident,
        krate,
        questions,
        ..
    } = wizard;
    let table = table::table(wizard);
    let assertions = table::assertions(krate, questions);
    let (hooks, hook) = (hooks::hooks(wizard), hooks::method(krate));
    let fields = questions
        .iter()
        .enumerate()
        .map(|(index, question)| field(krate, index, question));
    let read = read_by_others(wizard);
    let methods = quote! {
        fn table() -> &'static #krate::__private::Table {
            use #krate::__private::JsonArgument as _;
            #table
        }

        #hook

        fn build(complete: &#krate::__private::Complete) -> ::core::option::Option<Self> {
            use #krate::__private::JsonArgument as _;
            let answers = Self { #(#fields),* };
            // An answer that only other questions read is read.
            let _ = (#(&answers.#read,)*);
            ::core::option::Option::Some(answers)
        }
    };
    let wizard = implementation(krate, ident, &hooks, &methods);
    quote!(#wizard #assertions)
}

/// The fields whose answers the questions themselves use.
fn read_by_others(wizard: &check::Wizard) -> impl Iterator<Item = &Ident> {
    let check::Wizard { questions, forms, .. } = wizard;
    let in_hooks = questions
        .iter()
        .flat_map(|question| &question.hooks)
        .flat_map(|hook| &hook.reads);
    let in_hooks: BTreeSet<_> = in_hooks.map(|read| read.index).collect();
    let is_shown = |index| {
        let pieces = questions.iter().flat_map(|question| &question.message);
        let headings = forms.iter().flat_map(|form| form.message.iter().flatten());
        let closing = wizard.confirm.iter().flatten();
        // A `review` shows every answer.
        wizard.review
            || pieces
                .chain(headings)
                .chain(closing)
                .any(|piece| matches!(piece, Piece::Answer(shown) if *shown == index))
    };
    let read = questions.iter().enumerate();
    let read = read.filter(move |(index, _)| in_hooks.contains(index) || is_shown(*index));
    read.map(|(_, question)| &question.ident)
}

/// The impl, and its hook function beside it.
///
/// The bound says no more than the trait does. With it the impl assumes the final step and is silent about a missing
/// one, as the hook function tells it. (`for<'x>` keeps the compiler from checking the bound here already.)
fn implementation(krate: &Path, wizard: &Ident, hooks: &TokenStream, methods: &TokenStream) -> TokenStream {
    quote! {
        // What generated code may do and an author may forbid. What an expression does wrong by itself is told.
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
            #hooks

            #[automatically_derived]
            impl #krate::Wizard for #wizard
            where
                for<'x> #wizard: #krate::FinalStep,
            {
                #methods
            }
        };
    }
}

fn field(krate: &Path, index: usize, question: &Question) -> TokenStream {
    let Question { ident, ty, source, .. } = question;
    let krate = at(krate, ty.span());
    let take = match source {
        Source::Argument => quote_spanned!(ty.span()=> #krate::__private::Argument::<#ty>::ACCESS.take),
        Source::Any | Source::Suggested | Source::Person => {
            quote_spanned!(ty.span()=> <#ty as #krate::Answer>::from_value)
        }
    };
    quote_spanned!(ty.span()=> #ident: #take(complete.value(#index))?)
}

/// The impl of a wizard with mistakes: other code that names it gets no second message.
fn stub(stub: &WizardStub) -> TokenStream {
    let WizardStub { ident, krate, asked } = stub;
    let Some(asked) = asked else { return TokenStream::new() };
    let assertions = asked.iter().map(|ty| assert_answer(krate, ty));
    let hook = hooks::method(krate);
    let methods = quote! {
        fn table() -> &'static #krate::__private::Table {
            ::core::unreachable!()
        }

        #hook

        fn build(_: &#krate::__private::Complete) -> ::core::option::Option<Self> {
            ::core::unreachable!()
        }
    };
    let wizard = implementation(krate, ident, &hooks::stub(krate, ident), &methods);
    quote!(#wizard #(#assertions)*)
}

fn assert_answer(krate: &Path, ty: &Type) -> TokenStream {
    let krate = at(krate, ty.span());
    quote_spanned!(ty.span()=> const _: #krate::__private::Shape = <#ty as #krate::Answer>::SHAPE;)
}
