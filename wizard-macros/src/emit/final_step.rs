//! `impl FinalStep`, beside the function itself.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Path, Type, spanned::Spanned};

use super::{assertion, at, local};
use crate::{
    check::{self, Checked, FinalStepStub, StubServer, tight},
    errors::Errors,
};

pub(crate) fn final_step(checked: Checked<check::FinalStep, FinalStepStub>) -> TokenStream {
    match checked {
        Checked::Sound(step) => sound(&step),
        Checked::Faulty(stub, errors) => faulty(stub, errors),
    }
}

/// The function with its mistakes, and an impl, so that its wizard does not also lack a final step.
fn faulty(stub: FinalStepStub, errors: Errors) -> TokenStream {
    let FinalStepStub {
        item,
        krate,
        wizard,
        server,
    } = stub;
    let Some(wizard) = wizard else {
        let errors = errors.into_tokens();
        return quote!(#errors #item);
    };
    let (errors, server) = match server {
        StubServer::Known(server) => (errors.into_tokens(), Some(server.into_token_stream())),
        StubServer::None => (errors.into_tokens(), None),
        // Of a server that is a mistake itself the compiler says nothing more, in no expression of the wizard.
        StubServer::InDoubt => errors.into_tokens_and_type(),
    };
    let server = server.unwrap_or_else(|| quote!(dyn #krate::AnyHost));
    let stub = self::stub(&krate, &wizard, &server);
    quote!(#errors #item #stub)
}

fn stub(krate: &Path, wizard: &Type, server: &TokenStream) -> TokenStream {
    let body = quote! {
        impl #krate::FinalStep for #wizard {
            type Server = #server;
            type Output = ();

            fn run<'a>(
                self,
                _: &'a Self::Server,
                _: #krate::Final<'a>,
            ) -> impl ::core::future::Future<Output = ()> + ::core::marker::Send + 'a {
                async { ::core::unreachable!() }
            }
        }
    };
    apart(wizard, &body)
}

fn sound(step: &check::FinalStep) -> TokenStream {
    let check::FinalStep {
        item,
        function,
        krate,
        wizard,
        server,
        step,
        is_async,
        output,
        once,
    } = step;
    // A type that is too private for its wizard is reported where it is named.
    let server_type = match (server, step) {
        (Some(server), _) => quote_spanned!(server.span()=> type Server = #server;),
        (None, Some(last)) => last_alone(krate, last),
        (None, None) => quote!(type Server = dyn #krate::AnyHost;),
    };
    let output_type = quote_spanned!(output.span()=> type Output = #output;);
    let (this, server_local, step_local) = (quote!(self), local("server"), local("step"));
    let server_argument = server.iter().map(|_| &server_local);
    let step_argument = step.iter().map(|_| &step_local);
    let step_check = step.iter().map(|ty| {
        let (krate, mut given) = (at(krate, ty.span()), step_local.clone());
        given.set_span(given.span().located_at(ty.span()));
        match server {
            // A last parameter that is not a `Final` is reported at its type.
            Some(_) => {
                quote_spanned!(ty.span()=> let #step_local: #ty = <#ty as #krate::__private::LastParameter<'a>>::given(#given);)
            }
            // It has been, where the server is told to be none.
            None => {
                quote_spanned!(ty.span()=> let #step_local: <Self::Server as #krate::__private::OnlyLast>::Last<'a> = #given;)
            }
        }
    });
    let call = quote_spanned!(function.span()=> #function(#this #(, #server_argument)* #(, #step_argument)*));
    let body = if *is_async { call } else { quote!(async move { #call }) };
    let retried = once.as_ref().and_then(|once| once.retries_errors);
    let retried = retried.map(|span| {
        let returned = quote_spanned!(output.span()=> #krate::__private::Returned::<#output>);
        let assertion = assertion(krate, span, &quote!(assert_may_fail(#returned::MAY_FAIL)));
        quote!(use #krate::__private::MayFail as _; #assertion)
    });
    let once = once.iter().map(|once| {
        let retry_errors = once.retries_errors.map(|_| quote!(.retry_errors()));
        let rerun = once.reruns.then(|| quote!(.rerun()));
        let transaction = once.is_transaction.then(|| quote!(.transaction()));
        quote! {
            const ONCE: ::core::option::Option<#krate::__private::Once> =
                ::core::option::Option::Some(#krate::__private::Once::new() #retry_errors #rerun #transaction);
        }
    });
    let derived = assert_wizard(krate, wizard);
    let trait_path = at(&quote!(#krate::FinalStep), wizard.span());
    let body = quote! {
        impl #trait_path for #wizard {
            #server_type
            #output_type
            #(#once)*

            fn run<'a>(
                self,
                #server_local: &'a Self::Server,
                #step_local: #krate::Final<'a>,
            ) -> impl ::core::future::Future<Output = Self::Output> + ::core::marker::Send + 'a {
                #derived
                #retried
                #(#step_check)*
                #body
            }
        }
    };
    quote! {
        // That answers and `Final` are taken by value is not the author's choice.
        #[allow(clippy::needless_pass_by_value)]
        #item
        // Within an `impl`, where no call would find the function, the compiler says to move this out of it.
        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic)]
        #body
    }
}

/// The server of a step that takes none, and behind the answers something of the type `last`. What is no `Final` is reported at
/// that type; of the server the compiler then knows nothing, and says nothing more of the expressions that use it.
fn last_alone(krate: &Path, last: &Type) -> TokenStream {
    let span = last.span();
    let at_last = at(krate, span);
    let servers = quote_spanned!(span=> <#last as #at_last::__private::LastParameter<'_>>::SERVERS);
    quote!(type Server = <[(); { #servers }] as #krate::__private::LastAlone>::Server;)
}

/// Has the compiler refuse what the function takes first if it derives no `Wizard`.
fn assert_wizard(krate: &Path, wizard: &Type) -> TokenStream {
    let span = wizard.span();
    let krate = at(krate, span);
    quote_spanned! {span=>
        const fn derives_wizard<T: #krate::Wizard>() {}
        derives_wizard::<#wizard>();
    }
}

/// `body` in a constant of its own. A named one, which may also stand in an `impl` block: there the author's mistake
/// is the one message, and not that an impl cannot stand there either.
fn apart(wizard: &Type, body: &TokenStream) -> TokenStream {
    let letters = |c: char| if c.is_alphanumeric() { c } else { '_' };
    let name: String = tight(wizard).to_uppercase().chars().map(letters).collect();
    let name = format_ident!("_FINAL_STEP_{name}");
    quote! {
        #[doc(hidden)]
        const #name: () = {
            #[automatically_derived]
            #[allow(warnings, clippy::all, clippy::pedantic)]
            #body
        };
    }
}
