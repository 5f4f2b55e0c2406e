//! `impl Wizard`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Path, Type, spanned::Spanned};

use super::{hooks, table};
use crate::check::{self, Checked, Question, Source, WizardStub};

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
    let hooks = hooks::hooks(krate, questions);
    let fields = questions
        .iter()
        .enumerate()
        .map(|(index, question)| field(krate, index, question));
    quote! {
        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        impl #krate::Wizard for #ident {
            fn table() -> &'static #krate::__private::Table {
                use #krate::__private::JsonArgument as _;
                #table
            }

            #hooks

            fn build(complete: &#krate::__private::Complete) -> ::core::option::Option<Self> {
                use #krate::__private::JsonArgument as _;
                ::core::option::Option::Some(Self { #(#fields),* })
            }
        }
        #assertions
    }
}

fn field(krate: &Path, index: usize, question: &Question) -> TokenStream {
    let Question { ident, ty, source, .. } = question;
    let take = match source {
        Source::Argument => quote_spanned!(ty.span()=> #krate::__private::Argument::<#ty>::take),
        Source::Any | Source::Person => quote_spanned!(ty.span()=> <#ty as #krate::Answer>::from_value),
    };
    quote!(#ident: #take(complete.value(#index))?)
}

/// The impl of a wizard with mistakes: other code that names it gets no second message.
fn stub(stub: &WizardStub) -> TokenStream {
    let WizardStub { ident, krate, asked } = stub;
    let Some(asked) = asked else { return TokenStream::new() };
    let assertions = asked.iter().map(|ty| assert_answer(krate, ty));
    quote! {
        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic)]
        impl #krate::Wizard for #ident {
            fn table() -> &'static #krate::__private::Table {
                ::core::unreachable!()
            }

            fn hook<'a>(
                _: #krate::__private::Site,
                _: #krate::__private::Scope<'a>,
                _: &'a Self::Server,
            ) -> #krate::__private::Hook<'a> {
                ::core::unreachable!()
            }

            fn build(_: &#krate::__private::Complete) -> ::core::option::Option<Self> {
                ::core::unreachable!()
            }
        }
        #(#assertions)*
    }
}

fn assert_answer(krate: &Path, ty: &Type) -> TokenStream {
    quote_spanned!(ty.span()=> const _: #krate::__private::Shape = <#ty as #krate::Answer>::SHAPE;)
}
