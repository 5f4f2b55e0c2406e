//! Assertions that an attribute of another derive is read by one.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::Path;

use super::{assertion, at};
use crate::check::{Foreign, Reader};

/// That the type called `ident` derives what reads each of `all`.
pub(super) fn assertions(krate: &Path, ident: &Ident, all: &[Foreign]) -> Option<TokenStream> {
    let assertions = all.iter().map(|foreign| {
        let span = foreign.name.span();
        let derived = at(&quote!(#krate::__private::Derived::<#ident>), span);
        let is_read = match foreign.reader {
            Reader::Serde => quote!(#derived::SERIALIZES || #derived::DESERIALIZES || #derived::HAS_SCHEMA),
            Reader::Schemars => quote!(#derived::HAS_SCHEMA),
            Reader::Default => quote!(#derived::HAS_DEFAULT),
        };
        let problem = &foreign.problem;
        assertion(krate, span, &quote!(assert_read(#is_read, #problem)))
    });
    let assertions: TokenStream = assertions.collect();
    (!assertions.is_empty()).then(|| {
        quote! {
            const _: () = {
                #[allow(unused_imports)]
                use #krate::__private::NotDerived as _;
                #assertions
            };
        }
    })
}
