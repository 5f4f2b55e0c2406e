//! Checked to tokens. Nothing can fail here. Generated code is thin: tables and calls, with the logic in the core;
//! every path is rooted, and every local has a span that no name of the author can capture.

mod choice;
mod final_step;
mod hooks;
mod literal;
mod table;
mod wizard;

pub(crate) use choice::choice;
pub(crate) use final_step::final_step;
pub(crate) use wizard::wizard;

/// A type as its author wrote it, for a message.
fn written(ty: &syn::Type) -> String {
    quote::quote!(#ty).to_string().replace(' ', "")
}
