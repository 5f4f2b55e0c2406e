//! The one hook function of a wizard: every expression of its author behind its place and role.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Ident, Path, spanned::Spanned};

use crate::check::{Hook, Question, Read, Role, Source};

pub(super) fn hooks(krate: &Path, questions: &[Question]) -> TokenStream {
    let locals = Locals::new();
    let Locals { site, scope, server } = &locals;
    let arms = questions.iter().enumerate().flat_map(|(index, question)| {
        let locals = &locals;
        question
            .hooks
            .iter()
            .map(move |hook| arm(krate, questions, index, hook, locals))
    });
    quote! {
        fn hook<'a>(
            #site: #krate::__private::Site,
            #scope: #krate::__private::Scope<'a>,
            #server: &'a Self::Server,
        ) -> #krate::__private::Hook<'a> {
            use #krate::__private::JsonArgument as _;
            match (#site.question, #site.role) {
                #(#arms)*
                _ => #krate::__private::Hook::missing(),
            }
        }
    }
}

/// The parameters of the hook function, under names that an author's expression cannot see.
struct Locals {
    site: Ident,
    scope: Ident,
    server: Ident,
}

impl Locals {
    fn new() -> Self {
        let hidden = |name| Ident::new(name, Span::mixed_site());
        Self {
            site: hidden("site"),
            scope: hidden("scope"),
            server: hidden("server"),
        }
    }
}

fn arm(krate: &Path, questions: &[Question], index: usize, hook: &Hook, locals: &Locals) -> TokenStream {
    let role = role(krate, hook.role);
    let reads = hook
        .reads
        .iter()
        .enumerate()
        .map(|(nth, read)| binding(krate, questions, index, nth, read, locals));
    let server = &locals.server;
    let servers = hook
        .server
        .iter()
        .map(|ident| quote!(let #ident: &'a Self::Server = #server;));
    let found = found(krate, &questions[index], hook);
    let body = quote! {
        #(#servers)*
        #(#reads)*
        ::core::result::Result::Ok(#found)
    };
    let value = if hook.is_async {
        quote! {
            #krate::__private::Hook::later(async move {
                let outcome: #krate::__private::Outcome = async move { #body }.await;
                outcome
            })
        }
    } else {
        quote!(#krate::__private::Hook::Now((|| -> #krate::__private::Outcome { #body })()))
    };
    quote!((#index, #role) => #value,)
}

/// One `let` for each token that reads, with that very token.
fn binding(krate: &Path, questions: &[Question], own: usize, nth: usize, read: &Read, locals: &Locals) -> TokenStream {
    let Read { index, ident } = read;
    let scope = &locals.scope;
    let question = &questions[*index];
    let ty = &question.ty;
    let value = if *index == own {
        quote!(#scope.own())
    } else {
        quote!(#scope.value(#index))
    };
    match (question.source, *index == own) {
        (Source::Argument, is_own) => {
            let slot = format_ident!("slot{nth}", span = Span::mixed_site());
            let view = if is_own { quote!(own) } else { quote!(view) };
            let view = quote_spanned!(ty.span()=> #krate::__private::Argument::<#ty>::#view);
            quote! {
                let mut #slot = ::core::option::Option::None;
                let #ident = #krate::__private::present(#view(#value, &mut #slot))?;
            }
        }
        (Source::Any | Source::Person, true) => {
            let view = quote_spanned!(ty.span()=> <<#ty as #krate::Answer>::Inner as #krate::Answer>::view);
            quote!(let #ident = #krate::__private::present(#view(#value))?;)
        }
        (Source::Any | Source::Person, false) => {
            let view = quote_spanned!(ty.span()=> <#ty as #krate::Answer>::view);
            quote!(let #ident = #krate::__private::present(#view(#value))?;)
        }
    }
}

fn found(krate: &Path, question: &Question, hook: &Hook) -> TokenStream {
    let (expr, ty) = (&hook.expr, &question.ty);
    let found = quote_spanned!(expr.span()=> #krate::__private::Found);
    let inner = quote_spanned!(ty.span()=> <#ty as #krate::Answer>::Inner);
    match hook.role {
        Role::When => quote!(#found::When(#expr)),
        Role::Known => quote_spanned!(expr.span()=> #found::known::<#inner, _>(#expr)),
        Role::Choices => quote_spanned!(expr.span()=> #found::choices(#expr)),
        Role::Default => quote_spanned!(expr.span()=> #found::default::<#inner, _>(#expr)),
        Role::Check => quote_spanned!(expr.span()=> #found::check(#expr)),
    }
}

pub(super) fn role(krate: &Path, role: Role) -> TokenStream {
    let variant = match role {
        Role::When => quote!(When),
        Role::Known => quote!(Known),
        Role::Choices => quote!(Choices),
        Role::Default => quote!(Default),
        Role::Check => quote!(Check),
    };
    quote!(#krate::__private::Role::#variant)
}
