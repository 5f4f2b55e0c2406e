//! `impl FinalStep`, beside the function itself.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Ident, spanned::Spanned};

use super::at;
use crate::check::{self, Checked, FinalStepStub};

pub(crate) fn final_step(checked: Checked<check::FinalStep, FinalStepStub>) -> TokenStream {
    match checked {
        Checked::Sound(step) => sound(&step),
        Checked::Faulty(stub, errors) => {
            let errors = errors.into_tokens();
            let item = &stub.item;
            let stub = self::stub(&stub);
            quote!(#errors #item #stub)
        }
    }
}

/// The impl for a function with mistakes, so that its wizard does not also lack a final step.
fn stub(stub: &FinalStepStub) -> Option<TokenStream> {
    let FinalStepStub {
        krate, wizard, server, ..
    } = stub;
    let wizard = wizard.as_ref()?;
    let server = if let Some(server) = server {
        quote!(#server)
    } else {
        quote!(dyn #krate::AnyHost)
    };
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
    Some(apart(&format_ident!("stub"), &body))
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
    } = step;
    let server_type = if let Some(server) = server {
        quote!(#server)
    } else {
        quote!(dyn #krate::AnyHost)
    };
    // The function itself may be called `server` or `step`: with this span, the parameters do not hide it.
    let hidden = |name| Ident::new(name, Span::mixed_site());
    let (this, server_local, local) = (quote!(self), hidden("server"), hidden("step"));
    let server_argument = server.iter().map(|_| &server_local);
    let step_argument = step.iter().map(|_| &local);
    // A last parameter that is not a `Final` is reported at its type.
    let step_check = step.iter().map(|ty| {
        let step = Ident::new("step", Span::mixed_site().located_at(ty.span()));
        quote_spanned!(ty.span()=> let #local: #ty = #step;)
    });
    let call = quote_spanned!(function.span()=> #function(#this #(, #server_argument)* #(, #step_argument)*));
    let body = if *is_async { call } else { quote!(async move { #call }) };
    let trait_path = at(&quote!(#krate::FinalStep), wizard.span());
    let body = quote! {
        impl #trait_path for #wizard {
            type Server = #server_type;
            type Output = #output;

            fn run<'a>(
                self,
                #server_local: &'a Self::Server,
                #local: #krate::Final<'a>,
            ) -> impl ::core::future::Future<Output = Self::Output> + ::core::marker::Send + 'a {
                #(#step_check)*
                #body
            }
        }
    };
    let body = apart(function, &body);
    quote! {
        // That answers and `Final` are taken by value is not the author's choice.
        #[allow(clippy::needless_pass_by_value)]
        #item
        #body
    }
}

/// `body` in a constant of its own. A named one, which may also stand in an `impl` block: there the author's mistake
/// is the one message, and not that an impl cannot stand there either.
fn apart(function: &Ident, body: &TokenStream) -> TokenStream {
    let name = format_ident!(
        "_FINAL_STEP_{}",
        syn::ext::IdentExt::unraw(function).to_string().to_uppercase()
    );
    quote! {
        #[doc(hidden)]
        const #name: () = {
            #[automatically_derived]
            #[allow(warnings, clippy::all, clippy::pedantic)]
            #body
        };
    }
}
