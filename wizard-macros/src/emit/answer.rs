//! `impl Answer` for a newtype.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, Path, Type, spanned::Spanned};

use super::{
    at,
    rules::{self, Of},
    written,
};
use crate::check::{self, AnswerStub, Checked};

pub(crate) fn answer(checked: Checked<check::Answer, AnswerStub>) -> TokenStream {
    match checked {
        Checked::Sound(answer) => sound(&answer),
        Checked::Faulty(stub, errors) => {
            let errors = errors.into_tokens();
            let stub = self::stub(&stub);
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
    } = answer;
    let of_type = of_inner(krate, inner);
    let setters = rules::setters(krate, rules);
    let span = inner.span();
    let inner_krate = at(krate, span);
    let inner_answer = quote_spanned!(span=> <#inner as #inner_krate::Answer>);
    let body = quote! {
        const SHAPE: #krate::__private::Shape = #inner_answer::SHAPE;
        const RULES: &'static #krate::__private::Rules =
            &#krate::__private::Rules::NONE.of_type(#inner_answer::RULES) #setters;
        type Inner = Self;
        type View<'a> = &'a Self;

        fn view<'a>(
            value: &'a #krate::__private::Value,
            slot: &'a mut ::core::option::Option<Self>,
        ) -> ::core::option::Option<&'a Self> {
            *slot = <Self as #krate::Answer>::from_value(value);
            slot.as_ref()
        }

        fn from_value(value: &#krate::__private::Value) -> ::core::option::Option<Self> {
            #inner_answer::from_value(value).map(Self)
        }

        fn into_value(self) -> #krate::__private::Value {
            #inner_answer::into_value(self.0)
        }
    };
    let implementation = implementation(krate, ident, &body);
    let assertions = rules::assertions(krate, rules, &of_type);
    let assert_one = assert_one(krate, inner);
    quote!(#implementation #assert_one #assertions)
}

fn of_inner(krate: &Path, inner: &Type) -> Of {
    let krate = at(krate, inner.span());
    Of {
        ty: written(inner),
        span: inner.span(),
        shape: quote_spanned!(inner.span()=> <#inner as #krate::Answer>::SHAPE),
        rules: quote_spanned!(inner.span()=> <#inner as #krate::Answer>::RULES),
        import: None,
    }
}

/// Asserts that the newtype wraps one value. An `Option` belongs around the newtype, and no form can ask for a list of
/// them.
fn assert_one(krate: &Path, inner: &Type) -> TokenStream {
    let message = format!(
        "`#[derive(Answer)]` is for a newtype of one value, not of `{}`: wrap the value itself, and write an `Option` \
         where it is asked",
        written(inner)
    );
    let krate = at(krate, inner.span());
    quote_spanned! {inner.span()=>
        const _: () = #krate::__private::assert_one(
            <#inner as #krate::Answer>::SHAPE,
            <#inner as #krate::Answer>::OPTIONAL,
            #message,
        );
    }
}

/// The impl for a newtype with mistakes, so that a wizard which asks for it gets no second message.
fn stub(stub: &AnswerStub) -> Option<TokenStream> {
    let AnswerStub { ident, krate, inner } = stub;
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
    ident.as_ref().map(|ident| implementation(krate, ident, &body))
}

fn implementation(krate: &Path, ident: &Ident, body: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl #krate::Answer for #ident {
            #body
        }
    }
}
