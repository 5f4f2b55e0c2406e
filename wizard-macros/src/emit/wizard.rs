//! `impl Wizard`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Path, spanned::Spanned};

use super::{
    assertions, fields, foreign, group, hooks, local,
    one_name::OneName,
    table::{self, As},
};
use crate::check::{self, Checked, Field, WizardStub};

pub(crate) fn wizard(checked: Checked<check::Wizard, WizardStub>) -> TokenStream {
    match checked {
        Checked::Sound(mut wizard) => OneName::of(&mut wizard.krate).around(sound(&wizard)),
        Checked::Faulty(mut stub, errors) => {
            let (errors, name) = (errors.into_tokens(), OneName::of(&mut stub.krate));
            let stub = name.around(self::stub(&stub));
            quote!(#errors #stub)
        }
    }
}

fn sound(wizard: &check::Wizard) -> TokenStream {
    let check::Wizard {
        ident,
        krate,
        of_questions,
        fields,
        ..
    } = wizard;
    let table = table::table(wizard);
    let description = table::description(wizard);
    let assertions = assertions::assertions(krate, &table::described(krate, ident, As::Table), fields);
    let (rounds, groups) = (table::assert_rounds(wizard), group::assertions(wizard));
    let hooks = hooks::hooks(krate, ident, &owner_server(krate, ident), fields);
    let (hook, given, complete) = (hooks::method(krate, None), fields::given(), local("complete"));
    let build = if wizard.review {
        // A `review` shows every answer, so that each counts as read.
        fields::build(krate, fields, fields.all.iter().map(Field::ident))
    } else {
        let closing = wizard.confirm.as_deref().unwrap_or_default();
        fields::build(krate, fields, fields::read_by_others(fields, closing))
    };
    let methods = quote! {
        fn table() -> &'static #krate::__private::Table {
            #table
        }

        fn fixed() -> &'static #krate::__private::FixedParts {
            static FIXED: #krate::__private::FixedParts = #krate::__private::FixedParts::new();
            &FIXED
        }

        #hook

        fn build(#complete: &#krate::__private::Complete) -> ::core::option::Option<Self> {
            let #given = #complete.answers();
            #build
        }
    };
    let beside = quote!(#description #hooks);
    let wizard = implementation(krate, ident, &fields.lints, &beside, &methods);
    let derived = of_questions
        .iter()
        .map(|name| fields::assert_derived(krate, ident, "IsGroup", name));
    let foreign = foreign::assertions(krate, ident, &fields.foreign);
    quote!(#wizard #assertions #rounds #groups #foreign #(#derived)*)
}

fn owner_server(krate: &Path, ident: &impl ToTokens) -> TokenStream {
    quote!(<#ident as #krate::FinalStep>::Server)
}

/// The impl, and `beside` it its description and its hook function.
///
/// The bound says no more than the trait does. With it the impl assumes the final step and is silent about a missing
/// one, as the hook function tells it. (`for<'x>` keeps the compiler from checking the bound here already.)
fn implementation(
    krate: &Path,
    wizard: &impl ToTokens,
    lints: &[Attribute],
    beside: &TokenStream,
    methods: &TokenStream,
) -> TokenStream {
    let items = quote! {
        #beside

        #[automatically_derived]
        #[allow(deprecated)]
        impl #krate::Wizard for #wizard
        where
            for<'x> #wizard: #krate::FinalStep,
        {
            #methods
        }
    };
    fields::enclosed(lints, &items)
}

/// The impl of a wizard with mistakes, so that other code which names it gets no second message.
fn stub(stub: &WizardStub) -> TokenStream {
    let WizardStub { ty, krate, asked } = stub;
    let Some(ty) = ty else { return TokenStream::new() };
    let asked = asked.as_ref();
    let assertions = asked.into_iter().flatten().map(|ty| fields::assert_answer(krate, ty));
    let hooks = asked.map(|_| hooks::stub(krate, ty.span(), &owner_server(krate, ty)));
    let hook = match asked {
        Some(_) => hooks::method(krate, None),
        None => hooks::method(krate, Some(&quote!(::core::unreachable!()))),
    };
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
    let wizard = implementation(krate, ty, &[], &quote!(#hooks), &methods);
    quote!(#wizard #(#assertions)*)
}
