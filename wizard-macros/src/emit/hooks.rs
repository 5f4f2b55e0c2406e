//! The one hook function of a wizard: every expression of its author behind its place and role.
//!
//! It stands outside the impl, which assumes that the wizard has its final step: here a missing one is told, once, and
//! the type of the server is then unknown to the compiler, so that expressions that use it get no message of their
//! own.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Ident, Path, spanned::Spanned};

use super::at;
use crate::check::{Hook, Question, Read, Role, Source, Wizard};

/// The function of the sound `wizard`.
pub(super) fn hooks(wizard: &Wizard) -> TokenStream {
    let Wizard {
        krate,
        ident,
        questions,
        ..
    } = wizard;
    let locals = Locals::new();
    let site = &locals.site;
    let arms = questions.iter().enumerate().flat_map(|(index, question)| {
        let locals = &locals;
        question
            .hooks
            .iter()
            .map(move |hook| arm(krate, ident, questions, index, hook, locals))
    });
    let body = quote! {
        use #krate::__private::JsonArgument as _;
        match (#site.question, #site.role) {
            #(#arms)*
            _ => #krate::__private::Hook::missing(),
        }
    };
    function(krate, ident, &locals, &body)
}

/// The function of a wizard with mistakes: that it has a final step is still checked.
pub(super) fn stub(krate: &Path, wizard: &Ident) -> TokenStream {
    function(krate, wizard, &Locals::new(), &quote!(::core::unreachable!()))
}

fn function(krate: &Path, wizard: &Ident, locals: &Locals, body: &TokenStream) -> TokenStream {
    let Locals { site, scope, server } = locals;
    let name = name();
    let server_type = at(&quote!(&'a <#wizard as #krate::FinalStep>::Server), wizard.span());
    quote! {
        fn #name<'a>(
            #site: #krate::__private::Site,
            #scope: #krate::__private::Scope<'a>,
            #server: #server_type,
        ) -> #krate::__private::Hook<'a> {
            #body
        }
    }
}

/// The method of the impl, which calls the function.
pub(super) fn method(krate: &Path) -> TokenStream {
    let name = name();
    quote! {
        fn hook<'a>(
            site: #krate::__private::Site,
            scope: #krate::__private::Scope<'a>,
            server: &'a Self::Server,
        ) -> #krate::__private::Hook<'a> {
            #name(site, scope, server)
        }
    }
}

/// An item has no hygiene: this is a name that no expression calls.
fn name() -> Ident {
    format_ident!("__wizard_hook")
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

fn arm(
    krate: &Path,
    wizard: &Ident,
    questions: &[Question],
    index: usize,
    hook: &Hook,
    locals: &Locals,
) -> TokenStream {
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
        .map(|ident| quote!(#[allow(unused_variables)] let #ident = #server;));
    let scope = &locals.scope;
    let callers = hook
        .caller
        .iter()
        .map(|ident| quote!(#[allow(unused_variables)] let #ident = #scope.caller();));
    let found = found(krate, wizard, &questions[index], hook);
    let body = quote! {
        #(#servers)*
        #(#callers)*
        #(#reads)*
        ::core::result::Result::Ok(#found)
    };
    let value = if hook.is_async {
        let span = hook.expr.span();
        let later = at(&quote!(#krate::__private::Hook::later), span);
        let outcome = quote!(#krate::__private::Outcome);
        quote_spanned!(span=> #later(async move {
            let outcome: #outcome = async move { #body }.await;
            outcome
        }))
    } else {
        quote!(#krate::__private::Hook::Now((|| -> #krate::__private::Outcome { #body })()))
    };
    quote!((#index, #role) => #value,)
}

/// One `let` for each token that reads, with that very token.
fn binding(krate: &Path, questions: &[Question], own: usize, nth: usize, read: &Read, locals: &Locals) -> TokenStream {
    let Read { index, ident } = read;
    let Question { ty, source, .. } = &questions[*index];
    let scope = &locals.scope;
    let is_own = *index == own;
    let span = ty.span();
    let krate = at(krate, span);
    let value = if is_own {
        quote!(#scope.own())
    } else {
        quote!(#scope.value(#index))
    };
    let view = match (source, is_own) {
        (Source::Argument, false) => quote_spanned!(span=> #krate::__private::Argument::<#ty>::ACCESS.view),
        (Source::Argument, true) => quote_spanned!(span=> #krate::__private::Argument::<#ty>::ACCESS.own),
        (Source::Any | Source::Suggested | Source::Person, false) => {
            quote_spanned!(span=> <#ty as #krate::Answer>::view)
        }
        (Source::Any | Source::Suggested | Source::Person, true) => {
            quote_spanned!(span=> <<#ty as #krate::Answer>::Inner as #krate::Answer>::view)
        }
    };
    let slot = format_ident!("slot{nth}", span = Span::mixed_site());
    quote_spanned! {span=>
        let mut #slot = ::core::option::Option::None;
        #[allow(unused_variables)]
        let #ident = #krate::__private::present(#view(#value, &mut #slot))?;
    }
}

fn found(krate: &Path, wizard: &Ident, question: &Question, hook: &Hook) -> TokenStream {
    let (expr, ty) = (with_self(&hook.expr, wizard), &question.ty);
    let found = at(&quote!(#krate::__private::Found), hook.expr.span());
    let krate = at(krate, ty.span());
    let inner = quote_spanned!(ty.span()=> <#ty as #krate::Answer>::Inner);
    match hook.role {
        Role::When => quote_spanned!(hook.expr.span()=> #found::When(#expr)),
        Role::Known => quote_spanned!(hook.expr.span()=> #found::known::<#inner, _>(#expr)),
        Role::Choices => quote_spanned!(hook.expr.span()=> #found::choices(#expr)),
        Role::Default => quote_spanned!(hook.expr.span()=> #found::default::<#inner, _>(#expr)),
        Role::Check => quote_spanned!(hook.expr.span()=> #found::check(#expr)),
    }
}

/// `expr` with the name of the wizard for `Self`, which the function outside the impl does not know.
fn with_self(expr: &syn::Expr, wizard: &Ident) -> TokenStream {
    fn renamed(tokens: TokenStream, wizard: &Ident) -> TokenStream {
        let one = |token| match token {
            TokenTree::Ident(ident) if ident == "Self" => Ident::new(&wizard.to_string(), ident.span()).into(),
            TokenTree::Group(group) => {
                let mut renamed = Group::new(group.delimiter(), renamed(group.stream(), wizard));
                renamed.set_span(group.span());
                renamed.into()
            }
            other => other,
        };
        tokens.into_iter().map(one).collect()
    }
    renamed(expr.to_token_stream(), wizard)
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
