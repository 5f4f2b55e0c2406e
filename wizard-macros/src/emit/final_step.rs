//! `impl FinalStep`, beside the function itself.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::check::{self, Checked, FinalStepStub};

pub(crate) fn final_step(checked: Checked<check::FinalStep, FinalStepStub>) -> TokenStream {
    match checked {
        Checked::Sound(step) => sound(&step),
        Checked::Faulty(stub, errors) => {
            let errors = errors.into_tokens();
            let FinalStepStub { item, krate, wizard } = stub;
            let stub = wizard.map(|wizard| {
                quote! {
                    #[automatically_derived]
                    impl #krate::FinalStep for #wizard {
                        type Server = dyn #krate::AnyHost;
                        type Output = ();

                        fn run<'a>(
                            self,
                            _: &'a Self::Server,
                            _: #krate::Final<'a>,
                        ) -> impl ::core::future::Future<Output = ()> + ::core::marker::Send + 'a {
                            async { ::core::unreachable!() }
                        }
                    }
                }
            });
            quote!(#errors #item #stub)
        }
    }
}

fn sound(step: &check::FinalStep) -> TokenStream {
    let check::FinalStep {
        item,
        function,
        krate,
        wizard,
        server,
        takes_step,
        is_async,
        output,
    } = step;
    let server_type = match server {
        Some(server) => quote!(#server),
        None => quote!(dyn #krate::AnyHost),
    };
    let server_argument = server.iter().map(|_| quote!(server));
    let step_argument = takes_step.then(|| quote!(step)).into_iter();
    let call = quote_spanned!(function.span()=> #function(self #(, #server_argument)* #(, #step_argument)*));
    let body = if *is_async { call } else { quote!(async move { #call }) };
    let krate_path = quote_spanned!(wizard.span()=> #krate::FinalStep);
    quote! {
        #item

        #[automatically_derived]
        #[allow(warnings, clippy::all, clippy::pedantic)]
        impl #krate_path for #wizard {
            type Server = #server_type;
            type Output = #output;

            fn run<'a>(
                self,
                server: &'a Self::Server,
                step: #krate::Final<'a>,
            ) -> impl ::core::future::Future<Output = Self::Output> + ::core::marker::Send + 'a {
                #body
            }
        }
    }
}
