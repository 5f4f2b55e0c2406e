//! `impl Answer` for a newtype.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, Path, Type, spanned::Spanned};

use super::{
    assertion, at, foreign, local,
    one_name::OneName,
    rules::{self, Of},
};
use crate::check::{self, AnswerStub, Checked, tight};

pub(crate) fn answer(checked: Checked<check::Answer, AnswerStub>) -> TokenStream {
    match checked {
        Checked::Sound(mut answer) => OneName::of(&mut answer.krate).around(sound(&answer)),
        Checked::Faulty(mut stub, errors) => {
            let (errors, name) = (errors.into_tokens(), OneName::of(&mut stub.krate));
            let stub = name.around(Some(self::stub(&stub)));
            quote!(#errors #stub)
        }
    }
}

fn sound(answer: &check::Answer) -> TokenStream {
    let check::Answer {
        ident,
        krate,
        inner,
        rules,
        foreign,
    } = answer;
    let setters = rules::setters(krate, rules);
    let span = inner.span();
    let inner_krate = at(krate, span);
    let inner_answer = quote_spanned!(span=> <#inner as #inner_krate::Answer>);
    let built = quote_spanned!(span=> (&#inner_krate::__private::Built::<#inner>::NEW));
    let (value, slot) = (local("value"), local("slot"));
    let of_inner = quote!(<#ident as #krate::__private::Newtype>::INNER);
    let body = quote! {
        const SHAPE: #krate::__private::Shape = #of_inner.shape;
        const RULES: &'static #krate::__private::Rules =
            &#krate::__private::Rules::NONE.of_type(#of_inner.rules) #setters;
        type Inner = Self;
        type View<'a> = &'a Self;

        fn view<'a>(
            #value: &'a #krate::__private::Value,
            #slot: &'a mut ::core::option::Option<Self>,
        ) -> ::core::option::Option<&'a Self> {
            *#slot = <Self as #krate::Answer>::from_value(#value);
            #slot.as_ref()
        }

        fn from_value(#value: &#krate::__private::Value) -> ::core::option::Option<Self> {
            #[allow(unused_imports)]
            use #krate::__private::OfNoType as _;
            #built.answer(#value).map(Self)
        }

        fn into_value(self) -> #krate::__private::Value {
            #[allow(unused_imports)]
            use #krate::__private::OfNoType as _;
            #built.value(self.0)
        }
    };
    let implementation = implementation(krate, ident, &body);
    let of_type = Of {
        ty: tight(inner),
        span,
        shape: quote!(#of_inner.shape),
        rules: quote!(#of_inner.rules),
        longest: rules::longest(false),
    };
    let assertions = rules::assertions(krate, rules, &of_type);
    let assert_one = assert_one(krate, ident, inner);
    let foreign = foreign::assertions(krate, ident, foreign);
    quote! {
        #implementation

        #[automatically_derived]
        #[allow(deprecated)]
        impl #krate::__private::Newtype for #ident {
            const INNER: #krate::__private::Inner = #krate::__private::Inner {
                shape: #inner_answer::SHAPE,
                rules: #inner_answer::RULES,
                is_optional: #inner_answer::OPTIONAL,
            };
        }

        #assert_one
        #assertions
        #foreign
    }
}

/// Asserts that the newtype wraps one value. An `Option` belongs around the newtype, and no form can ask for a list of
/// them.
fn assert_one(krate: &Path, ident: &Ident, inner: &Type) -> TokenStream {
    let message = format!(
        "`#[derive(Answer)]` is for a newtype of one value, not of `{}`: wrap the value itself, and write an `Option` \
         where it is asked",
        tight(inner)
    );
    let of_inner = quote!(<#ident as #krate::__private::Newtype>::INNER);
    let call = quote!(assert_one(#of_inner.shape, #of_inner.is_optional, #message));
    assertion(krate, inner.span(), &call)
}

/// The impl for a newtype with mistakes, so that a wizard which asks for it gets no second message.
fn stub(stub: &AnswerStub) -> TokenStream {
    if stub.generics.lifetimes().next().is_some() {
        return TokenStream::new();
    }
    let AnswerStub {
        ident,
        generics,
        krate,
        inner,
    } = stub;
    let shape = if let Some(inner) = inner {
        let krate = at(krate, inner.span());
        quote_spanned!(inner.span()=> <#inner as #krate::Answer>::SHAPE)
    } else {
        quote!(#krate::__private::Shape::Choice(&[]))
    };
    let body = quote! {
        const SHAPE: #krate::__private::Shape = #shape;
        type Inner = Self;
        type View<'a> = &'a Self;

        fn view<'a>(
            _: &'a #krate::__private::Value,
            _: &'a mut ::core::option::Option<Self>,
        ) -> ::core::option::Option<&'a Self> {
            ::core::unreachable!()
        }

        fn from_value(_: &#krate::__private::Value) -> ::core::option::Option<Self> {
            ::core::unreachable!()
        }

        fn into_value(self) -> #krate::__private::Value {
            ::core::unreachable!()
        }
    };
    let (parameters, arguments, clause) = generics.split_for_impl();
    let predicates = clause.map(|clause| &clause.predicates);
    // A bound without parameters would be checked here, and not where it is used.
    let bound = (!generics.params.is_empty())
        .then(|| quote!(#ident #arguments: ::core::marker::Send + ::core::marker::Sync + 'static,));
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #parameters #krate::Answer for #ident #arguments
        where
            #bound
            #predicates
        {
            #body
        }
    }
}

fn implementation(krate: &Path, ident: &Ident, body: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #krate::Answer for #ident {
            #body
        }
    }
}
