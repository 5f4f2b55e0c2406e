//! `impl Choice`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use crate::check::{self, Checked, ChoiceStub, Variant};

pub(crate) fn choice(checked: Checked<check::Choice, ChoiceStub>) -> TokenStream {
    match checked {
        Checked::Sound(choice) => sound(&choice),
        Checked::Faulty(stub, errors) => {
            let errors = errors.into_tokens();
            let ChoiceStub { ident, krate } = stub;
            let stub = ident.map(|ident| {
                quote! {
                    #[automatically_derived]
                    impl #krate::Choice for #ident {
                        const OPTIONS: &'static [#krate::ChoiceOption] = &[];

                        fn from_index(_: usize) -> ::core::option::Option<Self> {
                            ::core::unreachable!()
                        }

                        fn index(self) -> usize {
                            ::core::unreachable!()
                        }
                    }
                }
            });
            quote!(#errors #stub)
        }
    }
}

fn sound(choice: &check::Choice) -> TokenStream {
    let check::Choice { ident, krate, variants } = choice;
    let options = variants.iter().map(|variant| option(krate, variant));
    let variant = variants.iter().map(|variant| &variant.ident);
    let from_index = variants
        .iter()
        .enumerate()
        .map(|(index, Variant { ident, .. })| quote!(#index => ::core::option::Option::Some(Self::#ident)));
    let index = 0..variants.len();
    quote! {
        #[automatically_derived]
        impl #krate::Choice for #ident {
            const OPTIONS: &'static [#krate::ChoiceOption] = &[#(#options),*];

            fn from_index(index: usize) -> ::core::option::Option<Self> {
                match index {
                    #(#from_index,)*
                    _ => ::core::option::Option::None,
                }
            }

            fn index(self) -> usize {
                match self {
                    #(Self::#variant => #index,)*
                }
            }
        }
    }
}

fn option(krate: &Path, variant: &Variant) -> TokenStream {
    let Variant { value, title, .. } = variant;
    match title {
        Some(title) => quote!(#krate::ChoiceOption::titled(#value, #title)),
        None => quote!(#krate::ChoiceOption::new(#value)),
    }
}
