//! `impl Choice`, and `impl Answer` for it.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, Path};

use super::{at, foreign, local, one_name::OneName};
use crate::check::{self, Checked, ChoiceStub, Variant};

pub(crate) fn choice(checked: Checked<check::Choice, ChoiceStub>) -> TokenStream {
    match checked {
        Checked::Sound(mut choice) => OneName::of(&mut choice.krate).around(sound(&choice)),
        Checked::Faulty(mut stub, errors) => {
            let (errors, name) = (errors.into_tokens(), OneName::of(&mut stub.krate));
            let ChoiceStub { ident, krate } = stub;
            let stub = ident.map(|ident| {
                let answer = answer(&krate, &ident);
                quote! {
                    #answer

                    #[automatically_derived]
                    #[allow(deprecated)]
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
            let stub = name.around(stub);
            quote!(#errors #stub)
        }
    }
}

fn sound(choice: &check::Choice) -> TokenStream {
    let check::Choice {
        ident,
        krate,
        variants,
        foreign,
    } = choice;
    let foreign = foreign::assertions(krate, ident, foreign);
    let options = variants.iter().map(|variant| option(krate, variant));
    let variant = variants.iter().map(|variant| &variant.ident);
    let from_index = variants
        .iter()
        .enumerate()
        .map(|(index, Variant { ident, .. })| quote!(#index => ::core::option::Option::Some(Self::#ident)));
    let index = 0..variants.len();
    let (answer, place) = (answer(krate, ident), local("place"));
    let span = ident.span();
    let assert_copy = at(&quote!(#krate::__private::assert_copy::<#ident>), span);
    let assertion = quote_spanned!(span=> const _: () = #assert_copy(););
    quote! {
        #answer
        #assertion
        #foreign

        #[automatically_derived]
        #[allow(deprecated)]
        impl #krate::Choice for #ident {
            const OPTIONS: &'static [#krate::ChoiceOption] = &[#(#options),*];

            fn from_index(#place: usize) -> ::core::option::Option<Self> {
                match #place {
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

/// `impl Answer`: what every choice does alike, in the core.
fn answer(krate: &Path, ident: &Ident) -> TokenStream {
    let value = local("value");
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #krate::Answer for #ident {
            const SHAPE: #krate::__private::Shape = #krate::__private::Shape::Choice(<Self as #krate::Choice>::OPTIONS);
            type Inner = Self;
            type View<'a> = Self;

            fn view(
                #value: &#krate::__private::Value,
                _: &mut ::core::option::Option<Self>,
            ) -> ::core::option::Option<Self> {
                #krate::__private::choice_from_value(#value)
            }

            fn from_value(#value: &#krate::__private::Value) -> ::core::option::Option<Self> {
                #krate::__private::choice_from_value(#value)
            }

            fn into_value(self) -> #krate::__private::Value {
                #krate::__private::choice_into_value(self)
            }
        }
    }
}

fn option(krate: &Path, variant: &Variant) -> TokenStream {
    let Variant { value, title, .. } = variant;
    if let Some(title) = title {
        quote!(#krate::ChoiceOption::titled(#value, #title))
    } else {
        quote!(#krate::ChoiceOption::new(#value))
    }
}
