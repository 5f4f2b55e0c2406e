//! `impl Wizard`.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Attribute, Path, spanned::Spanned};

use super::{
    assertions, at, fields, foreign, group, hooks, local,
    one_name::OneName,
    table::{self, As},
};
use crate::{
    check::{self, Checked, Field, WizardStub},
    errors::Errors,
};

pub(crate) fn wizard(checked: Checked<check::Wizard, WizardStub>) -> TokenStream {
    match checked {
        Checked::Sound(mut wizard) => OneName::of(&mut wizard.krate).around(sound(&wizard)),
        Checked::Faulty(stub, errors) => faulty(stub, errors),
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
    let final_steps = final_steps(krate, ident);
    let wizard = implementation(krate, ident, &final_steps, &fields.lints, &beside, &methods);
    let derived = of_questions
        .iter()
        .map(|name| fields::assert_derived(krate, ident, "IsGroup", name));
    let foreign = foreign::assertions(krate, ident, &fields.foreign);
    quote!(#wizard #assertions #rounds #groups #foreign #(#derived)*)
}

fn owner_server(krate: &Path, ident: &impl ToTokens) -> TokenStream {
    quote!(<#ident as #krate::Wizard>::Server)
}

/// The final steps of a wizard, an array of one. The compiler knows no array where there is none, and says so at the wizard's name, once:
/// of nothing that the wizard has of its final step does it say more.
fn final_steps(krate: &Path, wizard: &(impl ToTokens + Spanned)) -> TokenStream {
    let span = wizard.span();
    let final_step = at(&quote!(#krate::FinalStep), span);
    let counted = quote_spanned!(span=> <#wizard as #final_step>::STEPS);
    quote!([(); #counted])
}

/// The impl, which has what it says of the final step from `final_steps`, and `beside` it its description and its hook function.
fn implementation(
    krate: &Path,
    wizard: &impl ToTokens,
    final_steps: &TokenStream,
    lints: &[Attribute],
    beside: &TokenStream,
    methods: &TokenStream,
) -> TokenStream {
    // Items have no hygiene, so the type has a name that no expression of an author says by accident.
    let steps = format_ident!("__WizardFinalSteps");
    let step = quote!(<#steps as #krate::__private::StepOf<#wizard>>);
    let (server, last) = (local("server"), local("step"));
    let items = quote! {
        type #steps = #final_steps;

        #beside

        #[automatically_derived]
        #[allow(deprecated)]
        impl #krate::Wizard for #wizard {
            type Server = #step::Server;
            type Output = #step::Output;

            const ONCE: ::core::option::Option<#krate::__private::Once> = #step::ONCE;

            #methods

            fn finish<'a>(
                self,
                #server: &'a Self::Server,
                #last: #krate::Final<'a>,
            ) -> impl ::core::future::Future<Output = Self::Output> + ::core::marker::Send + 'a {
                #step::run(self, #server, #last)
            }
        }
    };
    fields::enclosed(lints, &items)
}

/// The mistakes of a wizard, and its impl, so that other code which names it gets no second message.
fn faulty(mut stub: WizardStub, errors: Errors) -> TokenStream {
    let name = OneName::of(&mut stub.krate);
    let WizardStub { ty, krate, asked } = stub;
    let Some(ty) = ty else { return errors.into_tokens() };
    // A missing final step is one more mistake, unless it may be one that the mistakes are about.
    let (errors, final_steps) = match asked {
        Some(_) => (errors.into_tokens(), None),
        None => errors.into_tokens_and_type(),
    };
    let final_steps = final_steps.unwrap_or_else(|| self::final_steps(&krate, &ty));
    let assertions = asked.iter().flatten().map(|ty| fields::assert_answer(&krate, ty));
    let hook = hooks::method(&krate, Some(&quote!(::core::unreachable!())));
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
    let wizard = implementation(&krate, &ty, &final_steps, &[], &TokenStream::new(), &methods);
    let stub = name.around(quote!(#wizard #(#assertions)*));
    quote!(#errors #stub)
}
