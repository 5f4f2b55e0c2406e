//! How generated code sees the type of a field: as an answer of a form, as a page, as roots, or as anything that JSON
//! is read into. Every path has the span of the type, so that a type which is none of these gives one message.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{Ident, Path, Type, spanned::Spanned};

use super::at;
use crate::{check::Question, input::OwnType};

/// The paths to what is known of one field's type.
pub(super) struct Access<'q> {
    krate: TokenStream,
    ty: &'q Type,
    kind: Kind,
}

enum Kind {
    /// `Answer`.
    Answer,
    /// The trait of the few types that a field with this input can have.
    Own(OwnType),
    /// `Argument::<T>::ACCESS`.
    Any,
}

impl<'q> Access<'q> {
    pub(super) fn of(krate: &Path, question: &'q Question) -> Self {
        let span = question.ty.span();
        let kind = match question.input.own_trait() {
            Some(own) => Kind::Own(own),
            None if question.is_of_any_type() => Kind::Any,
            None => Kind::Answer,
        };
        Self {
            krate: at(krate, span),
            ty: &question.ty,
            kind,
        }
    }

    pub(super) fn shape(&self) -> TokenStream {
        let path = self.path("SHAPE", "shape");
        match self.kind {
            Kind::Answer | Kind::Own(_) => path,
            Kind::Any => {
                let (krate, ty) = (&self.krate, self.ty);
                quote_spanned!(ty.span()=> #path(#krate::__private::Written::<#ty>::BACK))
            }
        }
    }

    pub(super) fn rules(&self) -> TokenStream {
        self.constant("RULES", "rules")
    }

    pub(super) fn optional(&self) -> TokenStream {
        self.constant("OPTIONAL", "is_optional")
    }

    /// How an expression of a later question sees it.
    pub(super) fn view(&self) -> TokenStream {
        self.path("view", "view")
    }

    /// The field itself, built from `value`.
    pub(super) fn built(&self, value: &TokenStream) -> TokenStream {
        let method = match &self.kind {
            Kind::Answer => "answer",
            Kind::Own(own) => own.built,
            Kind::Any => "argument",
        };
        built(&self.krate, self.ty, method, value)
    }

    /// How its own expressions see it, without an `Option` around it.
    pub(super) fn own(&self) -> TokenStream {
        let (krate, ty) = (&self.krate, self.ty);
        match self.kind {
            Kind::Answer => {
                quote_spanned!(ty.span()=> <<#ty as #krate::Answer>::Inner as #krate::Answer>::view)
            }
            Kind::Own(_) | Kind::Any => self.path("own", "own"),
        }
    }

    /// The method that makes a value of what a `known` expression at `span` gives, unless the type alone determines it.
    pub(super) fn known(&self, span: Span) -> Option<TokenStream> {
        matches!(self.kind, Kind::Any).then(|| self.access(&Ident::new("known", span)))
    }

    /// A constant of the type's trait, or what a method of its access gives.
    fn constant(&self, name: &str, method: &str) -> TokenStream {
        let path = self.path(name, method);
        match self.kind {
            Kind::Answer | Kind::Own(_) => path,
            Kind::Any => quote_spanned!(self.ty.span()=> #path()),
        }
    }

    /// What is called `name` in the type's trait, or a method of its access.
    fn path(&self, name: &str, method: &str) -> TokenStream {
        let (krate, ty, span) = (&self.krate, self.ty, self.ty.span());
        let name = Ident::new(name, span);
        match &self.kind {
            Kind::Answer => quote_spanned!(span=> <#ty as #krate::Answer>::#name),
            Kind::Own(own) => {
                let (ty, own) = (at(ty, span), Ident::new(own.name, span));
                quote_spanned!(span=> <#ty as #krate::__private::#own>::#name)
            }
            Kind::Any => self.access(&Ident::new(method, span)),
        }
    }

    fn access(&self, method: &Ident) -> TokenStream {
        let (krate, ty) = (&self.krate, self.ty);
        quote_spanned!(ty.span()=> #krate::__private::access(&#krate::__private::Argument::<#ty>::ACCESS).#method)
    }
}

/// What `method` of a field of type `ty` makes of `given`: nothing, if that is no type of a field. That has been told then.
pub(super) fn built(krate: &impl ToTokens, ty: &Type, method: &str, given: &TokenStream) -> TokenStream {
    let (krate, span) = (at(krate, ty.span()), ty.span());
    let method = Ident::new(method, span);
    quote_spanned!(span=> (&#krate::__private::Built::<#ty>::NEW).#method(#given))
}
