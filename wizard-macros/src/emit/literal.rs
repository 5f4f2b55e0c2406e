//! Literals of attributes as constants of the core.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use crate::check::LiteralValue;

pub(super) fn literal(krate: &Path, value: &LiteralValue) -> TokenStream {
    let literal = quote!(#krate::__private::Literal);
    match value {
        LiteralValue::Boolean(value) => quote!(#literal::Boolean(#value)),
        LiteralValue::Integer(value) => quote!(#literal::Integer(#value)),
        LiteralValue::Float(value) => quote!(#literal::Number(#value)),
        LiteralValue::Text(value) => quote!(#literal::Text(#value)),
    }
}
