//! What rust-analyzer sees of a struct that is being written: each expression in the body of a function, whose parameters are what is
//! in scope there. So a name is completed, and found, while something beside it is still unfinished. The compiler leaves all of it
//! out, and does not even read what stands in the macro, which may be no Rust at all.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use crate::parse::{Draft, DraftField};

/// It stands in front of all else that is emitted: with a mistake in the struct or without one, what an editor has completed stands at
/// the same place.
pub(crate) fn draft(draft: Option<&Draft>) -> TokenStream {
    let Some(Draft { krate, server, fields }) = draft else {
        return TokenStream::new();
    };
    let functions = fields.iter().enumerate().flat_map(|(own, field)| {
        let earlier = fields[..own].iter().map(|field| parameter(krate, field));
        let parameters: Vec<_> = earlier.chain([own_parameter(krate, field)]).collect();
        field.exprs.iter().map(move |expr| {
            quote! {
                #[cfg(rust_analyzer)]
                const _: () = {
                    #krate::__private::as_it_is! {
                        fn draft<'a>(server: &'a #server, caller: &'a #krate::Caller, #(#parameters),*) {
                            let _ = async { #expr };
                        }
                    }
                };
            }
        })
    });
    let functions: TokenStream = functions.collect();
    if functions.is_empty() {
        return functions;
    }
    // The compiler of an author does not know this word, and may say so.
    quote! {
        #[allow(unexpected_cfgs)]
        const _: () = { #functions };
    }
}

/// How an expression of a later question sees the field.
fn parameter(krate: &Path, field: &DraftField) -> TokenStream {
    let DraftField { ident, ty, .. } = field;
    if field.is_asked {
        quote!(#ident: <#ty as #krate::Answer>::View<'a>)
    } else {
        quote!(#ident: &'a #ty)
    }
}

/// How its own `check` sees it.
fn own_parameter(krate: &Path, field: &DraftField) -> TokenStream {
    let DraftField { ident, ty, .. } = field;
    if field.is_asked {
        quote!(#ident: <<#ty as #krate::Answer>::Inner as #krate::Answer>::View<'a>)
    } else {
        quote!(#ident: &'a #ty)
    }
}
