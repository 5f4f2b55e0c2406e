//! The crate under one name for all that a derive makes, so that a crate which is not found, as it has another name in
//! `Cargo.toml`, is one message.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::Path;

/// The import that gives the name.
pub(super) struct OneName {
    /// `None` for `$crate`, which cannot be imported, and is always there.
    import: Option<TokenStream>,
}

impl OneName {
    /// Replaces `krate` by the name.
    pub(super) fn of(krate: &mut Path) -> Self {
        if krate.segments.first().is_some_and(|segment| segment.ident == "$crate") {
            return Self { import: None };
        }
        let name = format_ident!("__wizard_core");
        let import = quote! {
            #[allow(warnings, clippy::all, clippy::pedantic)]
            use #krate as #name;
        };
        *krate = name.into();
        Self { import: Some(import) }
    }

    /// `items` where the name is known.
    pub(super) fn around(self, items: impl ToTokens) -> TokenStream {
        let Some(import) = self.import else {
            return items.into_token_stream();
        };
        quote! {
            #[allow(non_local_definitions, unused_qualifications)]
            const _: () = {
                #import
                #items
            };
        }
    }
}
