//! The one hook function of a wizard or a group: every expression of its author behind its place and role.
//!
//! It stands beside the impl, whose method calls it.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, ExprClosure, ExprTry, Ident, Item, Path, spanned::Spanned, visit::Visit};

use super::{access::Access, at, compared::compared, group, local};
use crate::check::{self, Field, Fields, Hook, Question, Read, Role};

/// The function of `owner`, whose server is of the type `server`.
pub(super) fn hooks(krate: &Path, owner: &Ident, server: &TokenStream, fields: &Fields) -> TokenStream {
    let locals = Locals::new();
    let site = &locals.site;
    let arms = fields.all.iter().enumerate().flat_map(|(index, field)| match field {
        Field::Question(question) => {
            let hooks = question.hooks.iter();
            let arm = |hook| arm(krate, owner, fields, (index, question), hook, &locals);
            hooks.map(arm).collect()
        }
        Field::Group(group) => vec![group::arm(krate, index, group, &locals)],
    });
    let body = quote! {
        use #krate::__private::{JsonArgument as _, NotText as _, OfNoType as _};
        match (#site.question, #site.role) {
            #(#arms)*
            _ => #krate::__private::Hook::missing(),
        }
    };
    function(krate, owner.span(), server, &locals, &body)
}

/// The function of an `owner` with mistakes.
pub(super) fn stub(krate: &Path, owner: Span, server: &TokenStream) -> TokenStream {
    function(krate, owner, server, &Locals::new(), &quote!(::core::unreachable!()))
}

fn function(krate: &Path, owner: Span, server: &TokenStream, locals: &Locals, body: &TokenStream) -> TokenStream {
    let server_type = at(&quote!(#krate::__private::InScope<'a, #server>), owner);
    let name = name();
    let Locals { site, scope, server } = locals;
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

/// The method of the impl, which calls the function, or does something `other`.
pub(super) fn method(krate: &Path, other: Option<&TokenStream>) -> TokenStream {
    let name = name();
    let Locals { site, scope, server } = Locals::new();
    let body = other.map_or_else(
        || quote!(#name(#site, #scope, #krate::__private::InScope(#server))),
        ToTokens::to_token_stream,
    );
    quote! {
        fn hook<'a>(
            #site: #krate::__private::Site,
            #scope: #krate::__private::Scope<'a>,
            #server: &'a Self::Server,
        ) -> #krate::__private::Hook<'a> {
            #body
        }
    }
}

/// The function's name. Items have no hygiene, so it is one that no expression of an author calls by accident.
fn name() -> Ident {
    format_ident!("__wizard_hook")
}

/// The parameters of the hook function.
pub(super) struct Locals {
    pub(super) site: Ident,
    pub(super) scope: Ident,
    pub(super) server: Ident,
}

impl Locals {
    fn new() -> Self {
        Self {
            site: local("site"),
            scope: local("scope"),
            server: local("server"),
        }
    }
}

fn arm(
    krate: &Path,
    owner: &Ident,
    fields: &Fields,
    (index, question): (usize, &Question),
    hook: &Hook,
    locals: &Locals,
) -> TokenStream {
    let role = role(krate, hook.role);
    let reads = hook.reads.iter().enumerate();
    let reads = reads.map(|(nth, read)| match &fields.all[read.index] {
        Field::Question(question) => binding(krate, question, read.index == index, nth, read, locals),
        Field::Group(group) => group_binding(krate, group, nth, read, locals),
    });
    let servers = hook.server.iter().map(|read| server(krate, owner, read, locals));
    let scope = &locals.scope;
    let callers = hook
        .caller
        .iter()
        .map(|ident| quote!(#[allow(non_snake_case, unused_variables)] let #ident = #scope.caller();));
    let found = found(krate, owner, question, hook);
    let body = quote! {
        #(#servers)*
        #(#callers)*
        #(#reads)*
        ::core::result::Result::Ok(#found)
    };
    let span = hook.expr.span();
    // A `?` of what does not await stands in a future, too: where it is that of a future, the compiler then says that an `.await` is
    // missing.
    let started = if hook.is_async {
        Some((quote!(later), quote_spanned!(span=> async move)))
    } else {
        has_question_mark(&hook.expr).then(|| (quote!(now), quote_spanned!(span=> async)))
    };
    let value = if let Some((start, block)) = started {
        let start = at(&quote!(#krate::__private::Hook::#start), span);
        let (found, outcome) = (local("found"), quote!(#krate::__private::Outcome));
        quote_spanned!(span=> #start(#block {
            let #found: #outcome = #block { #body }.await;
            #found
        }))
    } else {
        quote!(#krate::__private::Hook::Now((|| -> #krate::__private::Outcome { #body })()))
    };
    let lints = &question.lints;
    quote!(#(#lints)* (#index, #role) => #value,)
}

/// A `let` for one token that reads an answer. It binds that very token, so that it is visible under `macro_rules!`
/// hygiene; its place is that of the field, to which an editor goes from the token.
fn binding(krate: &Path, question: &Question, is_own: bool, nth: usize, read: &Read, locals: &Locals) -> TokenStream {
    let Read { index, ident } = read;
    let scope = &locals.scope;
    let span = question.ty.span();
    let access = Access::of(krate, question);
    let krate = at(krate, span);
    let value = if is_own {
        quote!(#scope.own())
    } else {
        quote!(#scope.answers().value(#index))
    };
    let view = if is_own { access.own() } else { access.view() };
    let (ident, slot) = (placed(ident, &question.ident), slot(nth));
    quote_spanned! {span=>
        let mut #slot = ::core::option::Option::None;
        #[allow(non_snake_case, unused_variables)]
        let #ident = #krate::__private::present(#view(#value, &mut #slot))?;
    }
}

/// A `let` for one token that names the server. Where the final step takes none, that is reported at this very token,
/// unless it may be none: what stands in a macro of its own syntax may be anything.
fn server(krate: &Path, owner: &Ident, read: &check::ServerRead, locals: &Locals) -> TokenStream {
    let check::ServerRead { ident, is_sure } = read;
    let span = ident.span();
    let mut server = locals.server.clone();
    server.set_span(server.span().located_at(span));
    if !is_sure {
        return quote!(#[allow(non_snake_case, unused_variables)] let #ident = #server.0;);
    }
    let (krate, owner) = (at(krate, span), at(owner, span));
    let in_scope = quote_spanned!(span=> #server.server_in_scope::<#owner>());
    quote! {
        #[allow(non_snake_case, unused_variables)]
        let #ident = {
            use #krate::__private::{NoServerInScope as _, ObjectInScope as _};
            #in_scope
        };
    }
}

/// A group is in scope as a whole, by reference.
fn group_binding(krate: &Path, group: &check::Group, nth: usize, read: &Read, locals: &Locals) -> TokenStream {
    let Read { index, ident } = read;
    let (span, scope, slot) = (group.ty.span(), &locals.scope, slot(nth));
    let build = group::build(krate, &group.ty, &quote!(#scope.answers()), *index);
    let (krate, ident) = (at(krate, span), placed(ident, &group.ident));
    quote_spanned! {span=>
        let #slot = #krate::__private::present(#build)?;
        #[allow(non_snake_case, unused_variables)]
        let #ident = &#slot;
    }
}

/// `ident`, as it is resolved where it stands, in the place of `field`.
fn placed(ident: &Ident, field: &Ident) -> Ident {
    let mut placed = ident.clone();
    placed.set_span(ident.span().located_at(field.span()));
    placed
}

/// The variable that the value of the `nth` read is decoded into.
fn slot(nth: usize) -> Ident {
    local(&format!("slot{nth}"))
}

fn found(krate: &Path, wizard: &Ident, question: &Question, hook: &Hook) -> TokenStream {
    let compared = compared(krate, &hook.expr, hook.reads.iter().map(|read| &read.ident));
    let (expr, ty) = (with_self(&compared, wizard), &question.ty);
    let found = at(&quote!(#krate::__private::Found), hook.expr.span());
    let known = Access::of(krate, question).known(hook.expr.span());
    let gives = at(&quote!(#krate::__private::Gives), hook.expr.span());
    let computed = at(&quote!(#krate::__private::IntoComputed), hook.expr.span());
    let krate = at(krate, ty.span());
    let inner = quote_spanned!(ty.span()=> <#ty as #krate::Answer>::Inner);
    match hook.role {
        Role::When => quote_spanned!(hook.expr.span()=> #gives(#expr).when()),
        Role::Done => quote_spanned!(hook.expr.span()=> #gives(#expr).done()),
        // No type has to be told of what never comes.
        _ if is_unwritten(&hook.expr) => expr,
        Role::Known => match known {
            Some(known) => quote_spanned!(hook.expr.span()=> #found::Known(#known(#gives(#expr).option())?)),
            None => quote_spanned!(hook.expr.span()=> #gives(#expr).known::<#inner, _>()),
        },
        Role::Choices => quote_spanned!(hook.expr.span()=> #found::choices(#expr)),
        Role::Default => quote_spanned!(hook.expr.span()=> #found::default::<#inner, _>(#expr)),
        Role::Check => quote_spanned!(hook.expr.span()=> #found::check(#expr)),
        Role::Url => quote_spanned!(hook.expr.span()=> #found::url(#expr)),
        Role::Compute => {
            // What no form could ask for either is told where the type is described.
            let of_no_type = at(&quote!(use #krate::__private::OfNoType as _;), ty.span());
            let built = quote_spanned!(ty.span()=> (&#krate::__private::Built::<#ty>::NEW));
            quote_spanned!(hook.expr.span()=> {
                #[allow(unused_imports)]
                #of_no_type
                #found::Computed(#built.value(#computed::<#ty>::into_computed(#expr)))
            })
        }
    }
}

/// Whether `expr` holds a `?` of its own.
fn has_question_mark(expr: &Expr) -> bool {
    #[derive(Default)]
    struct Tries(bool);

    impl<'ast> Visit<'ast> for Tries {
        fn visit_expr_try(&mut self, _: &'ast ExprTry) {
            self.0 = true;
        }

        fn visit_expr_closure(&mut self, _: &'ast ExprClosure) {}

        fn visit_item(&mut self, _: &'ast Item) {}
    }

    let mut tries = Tries::default();
    tries.visit_expr(expr);
    tries.0
}

/// Whether `expr` is `todo!()` or `unimplemented!()`, which stand for one that is still to be written.
fn is_unwritten(expr: &Expr) -> bool {
    let Expr::Macro(expr) = expr else { return false };
    let name = expr.mac.path.segments.last();
    name.is_some_and(|name| name.ident == "todo" || name.ident == "unimplemented")
}

/// `expr` with the name of the wizard for `Self`, which has no meaning in a function outside the impl.
fn with_self(expr: &Expr, wizard: &Ident) -> TokenStream {
    fn renamed(tokens: TokenStream, wizard: &Ident) -> TokenStream {
        let one = |token| match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                let mut named = wizard.clone();
                named.set_span(ident.span());
                named.into()
            }
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
        Role::Compute => quote!(Compute),
        Role::Url => quote!(Url),
        Role::Done => quote!(Done),
    };
    quote!(#krate::__private::Role::#variant)
}
