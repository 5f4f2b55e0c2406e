//! How generated code sees the type of a field: as an answer of a form, as a page, or as anything that JSON is read into.
//! Every path has the span of the type, so that a type which is none of it is one message.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Path, Type, spanned::Spanned};

use super::at;
use crate::check::{Input, Question};

/// The paths to what is known of one field's type.
pub(super) struct Access<'q> {
    krate: TokenStream,
    ty: &'q Type,
    kind: Kind,
}

enum Kind {
    /// `Answer`.
    Answer,
    /// `VisitField`.
    Visit,
    /// `Argument::<T>::ACCESS`.
    Any,
}

impl<'q> Access<'q> {
    pub(super) fn of(krate: &Path, question: &'q Question) -> Self {
        let kind = match question.input {
            _ if question.is_of_any_type() => Kind::Any,
            Input::Visit => Kind::Visit,
            _ => Kind::Answer,
        };
        Self {
            krate: at(krate, question.ty.span()),
            ty: &question.ty,
            kind,
        }
    }

    pub(super) fn shape(&self) -> TokenStream {
        self.constant(&quote!(SHAPE), &quote!(shape))
    }

    pub(super) fn rules(&self) -> TokenStream {
        self.constant(&quote!(RULES), &quote!(rules))
    }

    pub(super) fn optional(&self) -> TokenStream {
        self.constant(&quote!(OPTIONAL), &quote!(is_optional))
    }

    /// How an expression of a later question sees it.
    pub(super) fn view(&self) -> TokenStream {
        self.function(&quote!(view), &quote!(view))
    }

    /// The field itself.
    pub(super) fn take(&self) -> TokenStream {
        self.function(&quote!(from_value), &quote!(take))
    }

    /// How its own expressions see it, without an `Option` around it.
    pub(super) fn own(&self) -> TokenStream {
        let (krate, ty) = (&self.krate, self.ty);
        match self.kind {
            Kind::Answer => {
                quote_spanned!(ty.span()=> <<#ty as #krate::Answer>::Inner as #krate::Answer>::view)
            }
            Kind::Visit | Kind::Any => self.function(&quote!(own), &quote!(own)),
        }
    }

    /// The trait through which a type that is no answer has its access.
    pub(super) fn import(&self) -> Option<TokenStream> {
        let krate = &self.krate;
        matches!(self.kind, Kind::Any).then(|| {
            quote! {
                #[allow(unused_imports)]
                use #krate::__private::JsonArgument as _;
            }
        })
    }

    fn constant(&self, constant: &TokenStream, method: &TokenStream) -> TokenStream {
        let (krate, ty) = (&self.krate, self.ty);
        match self.kind {
            Kind::Answer => quote_spanned!(ty.span()=> <#ty as #krate::Answer>::#constant),
            Kind::Visit => quote_spanned!(ty.span()=> <#ty as #krate::__private::VisitField>::#constant),
            Kind::Any => quote_spanned!(ty.span()=> #krate::__private::Argument::<#ty>::ACCESS.#method()),
        }
    }

    fn function(&self, function: &TokenStream, method: &TokenStream) -> TokenStream {
        let (krate, ty) = (&self.krate, self.ty);
        match self.kind {
            Kind::Answer => quote_spanned!(ty.span()=> <#ty as #krate::Answer>::#function),
            Kind::Visit => quote_spanned!(ty.span()=> <#ty as #krate::__private::VisitField>::#function),
            Kind::Any => quote_spanned!(ty.span()=> #krate::__private::Argument::<#ty>::ACCESS.#method),
        }
    }
}
