//! What a wizard emits for the groups in it, beside their place in the table and in the struct: assertions about what
//! only the compiler sees, and the way to their expressions.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Ident, Path, Type, spanned::Spanned};

use super::{at, hooks::Locals, written};
use crate::check::{Field, Fields, Group, Segment, Wizard};

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
    let (krate, ty, span) = at_type(krate, ty);
    quote_spanned!(span=> <#ty as #krate::Questions>::build(#answers.group(#index)))
}

/// The compiler reports an error once for each place, so every token has that of the type: a wrong type of a group is
/// one message.
fn at_type(krate: &Path, ty: &Type) -> (TokenStream, TokenStream, Span) {
    let span = ty.span();
    (at(krate, span), at(ty, span), span)
}

/// The arm of the hook function for every expression of the group at `index`.
pub(super) fn arm(krate: &Path, wizard: &Ident, index: usize, group: &Group, locals: &Locals) -> TokenStream {
    let Locals { site, scope, server } = locals;
    let (krate, ty, span) = at_type(krate, &group.ty);
    let server = quote_spanned! {span=>
        <<#wizard as #krate::FinalStep>::Server as #krate::__private::ServesGroup<<#ty as #krate::Questions>::Server>>
            ::of_group(#server)
    };
    quote_spanned! {span=>
        (#index, _) => <#ty as #krate::Questions>::hook(#site.in_group(), #scope.group(#index), #server),
    }
}

/// Assertions that the names which the wizard shows exist in its groups, and that no name stands there twice.
pub(super) fn assertions(wizard: &Wizard) -> TokenStream {
    let Wizard { krate, fields, .. } = wizard;
    let names = fields.groups().map(|(index, group)| assert_names(krate, index, group));
    let headings = fields.forms.iter().flat_map(|form| form.message.iter().flatten());
    let closing = wizard.confirm.iter().flatten();
    let segments = fields.questions().flat_map(|(_, question)| &question.message);
    let members = segments.chain(headings).chain(closing);
    let members = members.filter_map(|segment| assert_member(krate, fields, segment));
    quote!(#(#names)* #(#members)*)
}

fn assert_names(krate: &Path, index: usize, group: &Group) -> TokenStream {
    let span = group.ident.span();
    let krate = at(krate, span);
    let names = quote_spanned!(span=> const _: () = #krate::__private::assert_names(&ENTRIES, &FORMS, #index););
    let secrets = (!group.prefix.is_empty())
        .then(|| quote_spanned!(span=> const _: () = #krate::__private::assert_no_secrets(&ENTRIES, #index);));
    quote!(#names #secrets)
}

fn assert_member(krate: &Path, fields: &Fields, segment: &Segment) -> Option<TokenStream> {
    let Segment::Member { group, name, span } = segment else {
        return None;
    };
    let Field::Group(group) = &fields.all[*group] else {
        return None;
    };
    let message = format!(
        "`{{{}.{name}}}` in a question: the group `{}` has no question `{name}`",
        group.ident,
        written(&group.ty)
    );
    let part = part(krate, group);
    let krate = at(krate, *span);
    Some(quote_spanned!(*span=> const _: () = #krate::__private::assert_member(#part, #name, #message);))
}
