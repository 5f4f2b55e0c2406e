//! `impl Questions`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Path, Type};

use super::{fields, hooks, table};
use crate::check::{self, Checked, Field, QuestionsStub};

pub(crate) fn questions(checked: Checked<check::Questions, QuestionsStub>) -> TokenStream {
    match checked {
        Checked::Sound(questions) => sound(&questions),
        Checked::Faulty(stub, errors) => {
            let errors = errors.into_tokens();
            let stub = self::stub(&stub);
            quote!(#errors #stub)
        }
    }
}

fn sound(questions: &check::Questions) -> TokenStream {
    let check::Questions {
        ident,
        krate,
        server,
        fields,
    } = questions;
    let (entries, forms) = (table::questions(krate, fields), table::forms(krate, fields));
    let (entry_count, form_count) = (entries.len(), forms.len());
    let part = quote! {
        use #krate::__private::{JsonArgument as _, NoWriteBack as _};
        static QUESTIONS: [#krate::__private::Question; #entry_count] = [#(#entries),*];
        static FORMS: [#krate::__private::Form; #form_count] = [#(#forms),*];
        &#krate::__private::Part::new(&QUESTIONS, &FORMS)
    };
    // The words of any wizard may show an answer of this group, so every one counts as read.
    let build = fields::build(krate, fields, fields.all.iter().map(Field::ident));
    let hooks = hooks::hooks(krate, ident, &owner_server(krate, ident), fields);
    let questions = implementation(krate, ident, server.as_ref(), &hooks, &part, &build);
    let assertions = table::assertions(krate, fields);
    quote!(#questions #assertions)
}

fn owner_server(krate: &Path, ident: &Ident) -> TokenStream {
    quote!(<#ident as #krate::Questions>::Server)
}

fn implementation(
    krate: &Path,
    ident: &Ident,
    server: Option<&Type>,
    hooks: &TokenStream,
    part: &TokenStream,
    build: &TokenStream,
) -> TokenStream {
    let server = server.map_or_else(|| quote!(dyn #krate::AnyHost), |server| quote!(#server));
    let (hook, given) = (hooks::method(krate), fields::given());
    fields::enclosed(&quote! {
        #hooks

        #[automatically_derived]
        impl #krate::Questions for #ident {
            type Server = #server;

            const PART: &'static #krate::__private::Part = { #part };

            #hook

            fn build(#given: #krate::__private::Answers<'_>) -> ::core::option::Option<Self> {
                #build
            }
        }
    })
}

/// The impl of a group with mistakes, so that the wizards which use it get no second message.
fn stub(stub: &QuestionsStub) -> TokenStream {
    let QuestionsStub {
        ident,
        krate,
        server,
        asked,
    } = stub;
    let Some(asked) = asked else { return TokenStream::new() };
    let assertions = asked.iter().map(|ty| fields::assert_answer(krate, ty));
    let part = quote!(&#krate::__private::Part::new(&[], &[]));
    let build = quote!(::core::unreachable!());
    let hooks = hooks::stub(krate, ident, &owner_server(krate, ident));
    let questions = implementation(krate, ident, server.as_ref(), &hooks, &part, &build);
    quote!(#questions #(#assertions)*)
}
