//! What a wizard emits for the groups in it, beside their place in the table and in the struct: assertions about what
//! only the compiler sees, and the way to their expressions.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Path, Type, spanned::Spanned};

use super::{
    access::built,
    assertion, at,
    hooks::Locals,
    table::{As, described},
};
use crate::check::{Field, Group, Segment, Wizard, tight};

/// The entry of the group in the wizard's table.
pub(super) fn entry(krate: &Path, group: &Group) -> TokenStream {
    let (prefix, part) = (&group.prefix, part(krate, group));
    let title = group.title.as_ref().map(|title| quote!(.title(#title)));
    quote!(#krate::__private::Entry::Group(#krate::__private::Group::new(#prefix, #part) #title))
}

fn part(krate: &Path, group: &Group) -> TokenStream {
    let (krate, ty, span) = at_type(krate, &group.ty);
    quote_spanned!(span=> <#ty as #krate::Questions>::PART)
}

/// An expression that builds the group of type `ty` at `index` of the `answers`: `None` if an answer of it is missing.
pub(super) fn build(krate: &Path, ty: &Type, answers: &impl ToTokens, index: usize) -> TokenStream {
    built(krate, ty, "group", &quote!(#answers.group(#index)))
}

/// The compiler reports an error once for each place, so every token has that of the type: a wrong type of a group is
/// one message.
fn at_type(krate: &Path, ty: &Type) -> (TokenStream, TokenStream, Span) {
    let span = ty.span();
    (at(krate, span), at(ty, span), span)
}

/// The arm of the hook function for every expression of the group at `index`.
pub(super) fn arm(krate: &Path, index: usize, group: &Group, locals: &Locals) -> TokenStream {
    let Locals { site, scope, server } = locals;
    // In a block, which has the place of the type: there a server that cannot give the group its own is reported.
    let given = quote_spanned!(group.ty.span()=> #site.in_group(), #scope.group(#index), { #server.0 });
    let hook = built(krate, &group.ty, "hook", &given);
    quote!((#index, _) => #hook,)
}

/// Assertions that the names which the wizard shows exist in its groups, and that no name stands there twice.
pub(super) fn assertions(wizard: &Wizard) -> TokenStream {
    let fields = &wizard.fields;
    let names = fields.groups().map(|(index, group)| assert_names(wizard, index, group));
    let headings = fields.forms.iter().flat_map(|form| form.message.iter().flatten());
    let closing = wizard.confirm.iter().flatten();
    let segments = fields.questions().flat_map(|(_, question)| &question.message);
    let members = segments.chain(headings).chain(closing);
    let members = members.filter_map(|segment| assert_member(wizard, segment));
    quote!(#(#names)* #(#members)*)
}

fn assert_names(wizard: &Wizard, index: usize, group: &Group) -> TokenStream {
    let (krate, span) = (&wizard.krate, group.ident.span());
    let described = described(krate, &wizard.ident, As::Table);
    let call = quote!(assert_names(#described::FIELDS.entries(), #described::FORMS, #index));
    let names = assertion(krate, span, &call);
    let secrets = (!group.prefix.is_empty()).then(|| {
        let call = quote!(assert_no_secrets(#described::FIELDS.entries(), #index));
        assertion(krate, span, &call)
    });
    quote!(#names #secrets)
}

fn assert_member(wizard: &Wizard, segment: &Segment) -> Option<TokenStream> {
    let Segment::Member {
        group: index,
        name,
        span,
    } = segment
    else {
        return None;
    };
    let Field::Group(group) = &wizard.fields.all[*index] else {
        return None;
    };
    let message = format!(
        "`{{{}.{name}}}` in a question: the group `{}` has no question `{name}`",
        group.ident,
        tight(&group.ty)
    );
    let described = described(&wizard.krate, &wizard.ident, As::Table);
    let call = quote!(assert_member(#described::FIELDS.part(#index), #name, #message));
    Some(assertion(&wizard.krate, *span, &call))
}
