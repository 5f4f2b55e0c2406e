//! `impl Questions`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Path, Type, spanned::Spanned};

use super::{
    assertions, fields, foreign, hooks,
    one_name::OneName,
    table::{self, As},
};
use crate::check::{self, Checked, Field, QuestionsStub};

pub(crate) fn questions(checked: Checked<check::Questions, QuestionsStub>) -> TokenStream {
    match checked {
        Checked::Sound(mut questions) => OneName::of(&mut questions.krate).around(sound(&questions)),
        Checked::Faulty(mut stub, errors) => {
            let (errors, name) = (errors.into_tokens(), OneName::of(&mut stub.krate));
            let stub = name.around(self::stub(&stub));
            quote!(#errors #stub)
        }
    }
}

fn sound(questions: &check::Questions) -> TokenStream {
    let check::Questions {
        ident,
        krate,
        of_wizard,
        server,
        fields,
    } = questions;
    let (questions, forms) = (table::questions(krate, fields), table::forms(krate, fields));
    let description = table::describe(krate, ident, As::Part, &table::of_questions(krate, &questions), &forms);
    let described = table::described(krate, ident, As::Part);
    let part = quote!(&#krate::__private::Part::new(#described::FIELDS.questions(), #described::FORMS));
    // The words of any wizard may show an answer of this group, so every one counts as read.
    let build = fields::build(krate, fields, fields.all.iter().map(Field::ident));
    let hooks = hooks::hooks(krate, ident, &owner_server(krate, ident), fields);
    let assertions = assertions::assertions(krate, &described, fields);
    let beside = quote!(#description #hooks);
    let questions = implementation(krate, ident, server.as_ref(), &fields.lints, &beside, &part, &build);
    let derived = of_wizard
        .iter()
        .map(|name| fields::assert_derived(krate, ident, "IsWizard", name));
    let foreign = foreign::assertions(krate, ident, &fields.foreign);
    quote!(#questions #assertions #foreign #(#derived)*)
}

fn owner_server(krate: &Path, ident: &impl ToTokens) -> TokenStream {
    quote!(<#ident as #krate::Questions>::Server)
}

fn implementation(
    krate: &Path,
    ident: &impl ToTokens,
    server: Option<&Type>,
    lints: &[Attribute],
    beside: &TokenStream,
    part: &TokenStream,
    build: &TokenStream,
) -> TokenStream {
    // A type that is too private for the group is reported where it is named.
    let server = server.map_or_else(
        || quote!(type Server = dyn #krate::AnyHost;),
        |server| quote_spanned!(server.span()=> type Server = #server;),
    );
    let (hook, given) = (hooks::method(krate, None), fields::given());
    let items = quote! {
        #beside

        #[automatically_derived]
        #[allow(deprecated)]
        impl #krate::Questions for #ident {
            #server

            const PART: &'static #krate::__private::Part = { #part };

            #hook

            fn build(#given: #krate::__private::Answers<'_>) -> ::core::option::Option<Self> {
                #build
            }
        }
    };
    fields::enclosed(lints, &items)
}

/// The impl of a group with mistakes, so that the wizards which use it get no second message.
fn stub(stub: &QuestionsStub) -> TokenStream {
    let QuestionsStub {
        ty,
        krate,
        server,
        asked,
        ..
    } = stub;
    let Some(ty) = ty else { return generic(stub) };
    let assertions = asked.iter().map(|ty| fields::assert_answer(krate, ty));
    let part = quote!(&#krate::__private::Part::new(&[], &[]));
    let build = quote!(::core::unreachable!());
    let hooks = hooks::stub(krate, ty.span(), &owner_server(krate, ty));
    let questions = implementation(krate, ty, server.as_ref(), &[], &hooks, &part, &build);
    quote!(#questions #(#assertions)*)
}

/// The impl of a group that is generic, which is a mistake: its types cannot be named outside it.
fn generic(stub: &QuestionsStub) -> TokenStream {
    if stub.generics.lifetimes().next().is_some() {
        return TokenStream::new();
    }
    let QuestionsStub {
        ident, generics, krate, ..
    } = stub;
    let (parameters, arguments, clause) = generics.split_for_impl();
    let predicates = clause.map(|clause| &clause.predicates);
    // A bound without parameters would be checked here, and not where it is used.
    let bound = (!generics.params.is_empty())
        .then(|| quote!(#ident #arguments: ::core::marker::Send + ::core::marker::Sync + 'static,));
    let hook = hooks::method(krate, Some(&quote!(::core::unreachable!())));
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #parameters #krate::Questions for #ident #arguments
        where
            #bound
            #predicates
        {
            type Server = dyn #krate::AnyHost;

            const PART: &'static #krate::__private::Part = &#krate::__private::Part::new(&[], &[]);

            #hook

            fn build(_: #krate::__private::Answers<'_>) -> ::core::option::Option<Self> {
                ::core::unreachable!()
            }
        }
    }
}
