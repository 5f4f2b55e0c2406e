//! The table of a wizard, static unless it holds groups, and the assertions that only the types can answer.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Path, spanned::Spanned};

use super::{
    access::Access,
    at, group,
    hooks::role,
    literal::literal,
    rules::{self, Of},
    written,
};
use crate::{
    check::{BoundKind, Branch, Field, Fields, Form, Question, Role, Segment, Source, Wizard, branch},
    input::{Input, option},
};

pub(super) fn table(wizard: &Wizard) -> TokenStream {
    let Wizard {
        krate,
        name,
        title,
        description,
        max_rounds,
        max_attempts,
        declined,
        cancelled,
        annotations,
        fields,
        fewest_rounds,
        progress,
        ..
    } = wizard;
    let texts = [("title", title), ("declined", declined), ("cancelled", cancelled)];
    let texts = texts
        .into_iter()
        .filter_map(|(method, text)| setter(method, text.as_deref()));
    let limits = [("max_rounds", max_rounds), ("max_attempts", max_attempts)];
    let limits = limits.into_iter().filter_map(|(method, limit)| {
        let method = quote::format_ident!("{method}");
        limit.map(|limit| quote!(.#method(#limit)))
    });
    let annotations = annotations.iter().map(|(hint, value)| {
        let hint = quote::format_ident!("{hint}");
        quote!(.#hint(#value))
    });
    let flags = [("fewest_rounds", *fewest_rounds), ("progress", *progress)];
    let flags = flag_setters(flags);
    let (closing, closing_forms) = closing(wizard);
    let mut forms = forms(krate, fields);
    forms.extend(closing_forms);
    let form_count = forms.len();
    let setters = quote!(#(#texts)* #(#limits)* #(#annotations)* #(#flags)*);
    let table = if fields.groups().next().is_none() {
        let mut questions = questions(krate, fields);
        questions.extend(closing);
        let count = questions.len();
        quote! {
            static QUESTIONS: [#krate::__private::Question; #count] = [#(#questions),*];
            const FIELDS: #krate::__private::Fields = #krate::__private::Fields::Questions(&QUESTIONS);
            static TABLE: #krate::__private::Table =
                #krate::__private::Table::new(#name, #description, &QUESTIONS, &FORMS) #setters;
        }
    } else {
        let mut entries = entries(krate, fields);
        entries.extend(closing.iter().map(|question| question_entry(krate, question)));
        let count = entries.len();
        quote! {
            static ENTRIES: [#krate::__private::Entry; #count] = [#(#entries),*];
            const FIELDS: #krate::__private::Fields = #krate::__private::Fields::Entries(&ENTRIES);
            static TABLE: ::std::sync::LazyLock<#krate::__private::Table> = ::std::sync::LazyLock::new(||
                #krate::__private::Table::composed(#name, #description, &ENTRIES, &FORMS) #setters
            );
        }
    };
    let (rounds, groups) = (assert_rounds(wizard), group::assertions(wizard));
    quote! {
        static FORMS: [#krate::__private::Form; #form_count] = [#(#forms),*];
        #table
        #rounds
        #groups
        &TABLE
    }
}

/// The fields that are questions: all of them, unless some are groups.
pub(super) fn questions(krate: &Path, fields: &Fields) -> Vec<TokenStream> {
    fields.questions().map(|(_, asked)| question(krate, asked)).collect()
}

/// One entry for each field of a wizard that has groups.
fn entries(krate: &Path, fields: &Fields) -> Vec<TokenStream> {
    let entry = |field: &Field| match field {
        Field::Question(asked) => question_entry(krate, &question(krate, asked)),
        Field::Group(group) => group::entry(krate, group),
    };
    fields.all.iter().map(entry).collect()
}

fn question_entry(krate: &Path, question: &TokenStream) -> TokenStream {
    quote!(#krate::__private::Entry::Question(#question))
}

pub(super) fn forms(krate: &Path, fields: &Fields) -> Vec<TokenStream> {
    fields.forms.iter().map(|shown| form(krate, shown, fields)).collect()
}

/// The setters of the flags that are set.
fn flag_setters(flags: impl IntoIterator<Item = (&'static str, bool)>) -> impl Iterator<Item = TokenStream> {
    let set = flags.into_iter().filter(|(_, is_set)| *is_set);
    set.map(|(method, _)| {
        let method = quote::format_ident!("{method}");
        quote!(.#method())
    })
}

/// Has the compiler count the rounds: the macro does not see what groups hold.
fn assert_rounds(wizard: &Wizard) -> TokenStream {
    let Wizard {
        krate,
        ident,
        fewest_rounds,
        max_rounds,
        review,
        ..
    } = wizard;
    let given = option(max_rounds.as_ref());
    let krate = at(krate, ident.span());
    let review = review.then(|| {
        let message =
            "a `review` offers to change an answer, and this wizard asks for none: remove `review`, or say `confirm`";
        quote_spanned! {ident.span()=>
            const _: () = #krate::__private::assert_reviewable(&FORMS, FIELDS, #message);
        }
    });
    quote_spanned! {ident.span()=>
        const _: () = #krate::__private::assert_rounds(FIELDS, &FORMS, #fewest_rounds, #given);
        #review
    }
}

fn form(krate: &Path, form: &Form, fields: &Fields) -> TokenStream {
    let Form { key, indices, message } = form;
    let (first, count) = (indices.start, indices.len());
    let message = message.as_ref().map(|message| {
        let message = segments(krate, message);
        quote!(.message(&[#message]))
    });
    let input = match &fields.all[first] {
        Field::Question(question) => question.input.setter(),
        Field::Group(_) => None,
    };
    quote!(#krate::__private::Form::new(#key, #first, #count) #message #input)
}

/// The questions that close a wizard, and their forms: `review`, then `confirm`.
fn closing(wizard: &Wizard) -> (Vec<TokenStream>, Vec<TokenStream>) {
    let krate = &wizard.krate;
    let review = wizard.review.then(|| ("review", quote!(Text), TokenStream::new()));
    let confirm = wizard
        .confirm
        .as_ref()
        .map(|message| ("confirm", quote!(Boolean), segments(krate, message)));
    let closing = review.into_iter().chain(confirm).enumerate();
    closing
        .map(|(nth, (key, shape, message))| {
            let (first, kind) = (wizard.fields.all.len() + nth, quote::format_ident!("{key}"));
            let shape = quote!(#krate::__private::Shape::#shape);
            (
                quote!(#krate::__private::Question::new(#key, #shape, false, &[#message]).only_user()),
                quote!(#krate::__private::Form::new(#key, #first, 1).#kind()),
            )
        })
        .unzip()
}

fn segments(krate: &Path, segments: &[Segment]) -> TokenStream {
    let segments = segments.iter().map(|segment| match segment {
        Segment::Text(text) => quote!(#krate::__private::Segment::Text(#text)),
        Segment::Answer(index) => quote!(#krate::__private::Segment::Answer(#index)),
        Segment::Member { group, name, .. } => quote!(#krate::__private::Segment::Member(#group, #name)),
    });
    quote!(#(#segments),*)
}

fn setter(method: &str, text: Option<&str>) -> Option<TokenStream> {
    let method = quote::format_ident!("{method}");
    text.map(|text| quote!(.#method(#text)))
}

fn question(krate: &Path, question: &Question) -> TokenStream {
    let Question { key, .. } = question;
    let access = Access::of(krate, question);
    let (shape, optional) = (access.shape(), access.optional());
    let segments = segments(krate, &question.message);
    let again = question.again.map(|again| quote!(.asks_again(#again)));
    let texts = [("title", &question.title), ("description", &question.description)];
    let texts = texts
        .into_iter()
        .filter_map(|(method, text)| setter(method, text.as_deref()));
    let (of_type, rules) = (access.rules(), rules::setters(krate, &question.rules));
    let default = question.default.iter().map(|default| {
        let value = literal(krate, &default.value);
        quote!(.default(#value))
    });
    let hooks = question.hooks.iter().map(|hook| {
        let role = role(krate, hook.role);
        let own = hook
            .reads
            .iter()
            .map(|read| read.index)
            .collect::<std::collections::BTreeSet<_>>();
        let reads = own.into_iter();
        quote!(.hook(#role, &[#(#reads),*]))
    });
    let branch = question
        .hooks
        .iter()
        .find(|hook| hook.role == Role::When)
        .and_then(branch);
    let branch = branch.map(|Branch { index, kind, case }| quote!(.branch(#index, #kind, #case)));
    let flags = [
        ("argument", question.source == Source::Argument),
        ("only_user", question.source == Source::Person),
        ("suggested", question.source == Source::Suggested),
        ("keep", question.keep),
        ("by_model", matches!(question.input, Input::Sample(_))),
        ("long", is_long(question)),
        ("may_stay_blank", question.optional.is_some()),
        ("not_secret", question.not_secret),
        ("skip_declined", question.skip_declined),
        ("skip_cancelled", question.skip_cancelled),
        ("skip_unsupported", question.skip_unsupported),
        ("accepts_unasked", question.unasked.is_some()),
    ];
    let flags = flag_setters(flags);
    let computed = (question.source == Source::Computed).then(|| {
        let ty = &question.ty;
        quote_spanned!(ty.span()=> .computed(#krate::__private::is_of_type::<#ty>))
    });
    quote! {
        #krate::__private::Question::new(#key, #shape, #optional, &[#segments])
            .of_type(#of_type) #(#texts)* #rules #(#default)* #(#hooks)* #branch #computed #(#flags)* #again
    }
}

/// The answer's type, and how it is seen.
fn of(krate: &Path, question: &Question) -> Of {
    let (ty, access) = (&question.ty, Access::of(krate, question));
    Of {
        ty: written(ty),
        span: ty.span(),
        shape: access.shape(),
        rules: access.rules(),
        import: access.import(),
    }
}

/// Whether the answer may be longer than what people type: a model writes it, and its author sets no length.
fn is_long(question: &Question) -> bool {
    let is_bounded = question
        .rules
        .bounds
        .iter()
        .any(|bound| bound.kind == BoundKind::MaxLen);
    matches!(question.input, Input::Sample(_)) && !is_bounded
}

/// Assertions that bounds, defaults and choices fit the types, which the compiler knows and the macro does not.
pub(super) fn assertions(krate: &Path, fields: &Fields) -> TokenStream {
    fields
        .questions()
        .flat_map(|(_, question)| {
            let of = of(krate, question);
            let mut all = vec![rules::assertions(krate, &question.rules, &of)];
            all.extend(
                question
                    .default
                    .as_ref()
                    .map(|default| rules::assert_default(krate, default, &of)),
            );
            all.extend(assert_choices(krate, question));
            all.extend(question.needs_empty.then(|| assert_empty(krate, question)));
            all.extend(assert_skip(krate, question));
            all.extend(question.optional.map(|span| assert_optional(krate, question, span)));
            all.extend(assert_no_secret(krate, question));
            all.extend(assert_visit(krate, question));
            all
        })
        .collect()
}

/// Asserts that a field with `choices` is a string or a list of them, or that one without is not a list of strings.
fn assert_choices(krate: &Path, question: &Question) -> Option<TokenStream> {
    let ty = written(&question.ty);
    let has_choices = question.hooks.iter().any(|hook| hook.role == Role::Choices);
    let (assert, message) = if has_choices {
        let message = format!("`choices` needs a `String`, a `Vec<String>` or an `Option` of them, not a `{ty}`");
        (quote!(assert_choosable), message)
    } else if question.is_of_any_type()
        || question.source == Source::Computed
        || matches!(question.input, Input::Visit)
        || question.rules.are_of_text()
    {
        return None;
    } else {
        let message = format!("a form has no list of free texts: say what a `{ty}` is chosen from, `choices = …`");
        (quote!(assert_free), message)
    };
    let access = Access::of(krate, question);
    let (shape, import) = (access.shape(), access.import());
    let krate = at(krate, question.ty.span());
    let assert = at(&assert, question.ty.span());
    Some(quote_spanned! {question.ty.span()=>
        const _: () = {
            #import
            #krate::__private::#assert(#shape, #message)
        };
    })
}

/// Refuses a form that asks for a secret, as the name or the type of a field tells.
fn assert_no_secret(krate: &Path, question: &Question) -> Option<TokenStream> {
    let Question { key, ty, ident, .. } = question;
    if question.source == Source::Argument || question.not_secret {
        return None;
    }
    let access = Access::of(krate, question);
    let (shape, rules, written) = (access.shape(), access.rules(), written(ty));
    let (at_name, at_type) = (at(krate, ident.span()), at(krate, ty.span()));
    let by_name = quote_spanned! {ident.span()=>
        const _: () = #at_name::__private::assert_no_secret(#shape, #key);
    };
    let by_type = quote_spanned! {ty.span()=>
        const _: () = #at_type::__private::assert_no_secret_type(#shape, #rules, #key, #written);
    };
    Some(quote!(#by_name #by_type))
}

/// Refuses to skip a `bool` that has a `check`: it would be `false` although the check has never seen that.
fn assert_skip(krate: &Path, question: &Question) -> Option<TokenStream> {
    let is_checked = question.hooks.iter().any(|hook| hook.role == Role::Check);
    let may_skip = question.skip_declined || question.skip_cancelled || question.skip_unsupported;
    if !is_checked || !may_skip {
        return None;
    }
    let message = "a skipped `bool` is `false`, which `check` would not see: make it an `Option<bool>`, or remove one";
    let access = Access::of(krate, question);
    let (shape, optional) = (access.shape(), access.optional());
    let krate = at(krate, question.ty.span());
    Some(quote_spanned! {question.ty.span()=>
        const _: () = #krate::__private::assert_skip(#shape, #optional, #message);
    })
}

/// Asserts that a field with `optional` is an `Option`.
fn assert_optional(krate: &Path, question: &Question, span: Span) -> TokenStream {
    let ty = written(&question.ty);
    let message = format!("a `{ty}` cannot be left blank: make it an `Option`, or remove `optional`");
    let access = Access::of(krate, question);
    let (shape, optional, import) = (access.shape(), access.optional(), access.import());
    let krate = at(krate, span);
    quote_spanned! {span=>
        const _: () = {
            #import
            #krate::__private::assert_optional(#shape, #optional, #message)
        };
    }
}

fn assert_empty(krate: &Path, question: &Question) -> TokenStream {
    let ty = &question.ty;
    let krate = at(krate, ty.span());
    quote_spanned!(ty.span()=> const _: () = #krate::__private::assert_empty::<#ty>();)
}

/// Refuses an `Option` for a page that is never skipped: a page cannot be left blank, so nothing would make it `None`.
fn assert_visit(krate: &Path, question: &Question) -> Option<TokenStream> {
    if !matches!(question.input, Input::Visit) || question.needs_empty {
        return None;
    }
    let message = "a page cannot be left blank, so this is never `None`: make it a `Visit`, or say `when` or \
                   `on_decline = skip`";
    let optional = Access::of(krate, question).optional();
    let krate = at(krate, question.ty.span());
    Some(quote_spanned! {question.ty.span()=>
        const _: () = #krate::__private::assert_required(#optional, #message);
    })
}
