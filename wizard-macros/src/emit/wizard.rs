//! `impl Wizard`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Path};

use super::{fields, hooks, table};
use crate::check::{self, Checked, Field, WizardStub};

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
        ident, krate, fields, ..
    } = wizard;
    let table = table::table(wizard);
    let assertions = table::assertions(krate, fields);
    let hooks = hooks::hooks(krate, ident, &owner_server(krate, ident), fields);
    let (hook, given) = (hooks::method(krate), fields::given());
    let build = if wizard.review {
        // A `review` shows every answer, so that each counts as read.
        fields::build(krate, fields, fields.all.iter().map(Field::ident))
    } else {
        let closing = wizard.confirm.as_deref().unwrap_or_default();
        fields::build(krate, fields, fields::read_by_others(fields, closing))
    };
    let methods = quote! {
        fn table() -> &'static #krate::__private::Table {
            use #krate::__private::{JsonArgument as _, NoWriteBack as _};
            #table
        }

        fn fixed() -> &'static #krate::__private::FixedParts {
            static FIXED: #krate::__private::FixedParts = #krate::__private::FixedParts::new();
            &FIXED
        }

        #hook

        fn build(complete: &#krate::__private::Complete) -> ::core::option::Option<Self> {
            let #given = complete.answers();
            #build
        }
    };
    let wizard = implementation(krate, ident, &hooks, &methods);
    quote!(#wizard #assertions)
}

fn owner_server(krate: &Path, ident: &Ident) -> TokenStream {
    quote!(<#ident as #krate::FinalStep>::Server)
}

/// The impl, and its hook function beside it.
///
/// The bound says no more than the trait does. With it the impl assumes the final step and is silent about a missing
/// one, as the hook function tells it. (`for<'x>` keeps the compiler from checking the bound here already.)
fn implementation(krate: &Path, wizard: &Ident, hooks: &TokenStream, methods: &TokenStream) -> TokenStream {
    fields::enclosed(&quote! {
        #hooks

        #[automatically_derived]
        impl #krate::Wizard for #wizard
        where
            for<'x> #wizard: #krate::FinalStep,
        {
            #methods
        }
    })
}

/// The impl of a wizard with mistakes, so that other code which names it gets no second message.
fn stub(stub: &WizardStub) -> TokenStream {
    let WizardStub { ident, krate, asked } = stub;
    let Some(asked) = asked else { return TokenStream::new() };
    let assertions = asked.iter().map(|ty| fields::assert_answer(krate, ty));
    let hook = hooks::method(krate);
    let hooks = hooks::stub(krate, ident, &owner_server(krate, ident));
    let methods = quote! {
        fn table() -> &'static #krate::__private::Table {
            ::core::unreachable!()
        }

        fn fixed() -> &'static #krate::__private::FixedParts {
            ::core::unreachable!()
        }

        #hook

        fn build(_: &#krate::__private::Complete) -> ::core::option::Option<Self> {
            ::core::unreachable!()
        }
    };
    let wizard = implementation(krate, ident, &hooks, &methods);
    quote!(#wizard #(#assertions)*)
}
