//! The table of a wizard, static unless it holds groups, and the assertions that only the types can answer.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::{Ident, Path, spanned::Spanned};

use super::{access::Access, assertion, group, hooks::role, literal::literal, rules};
use crate::{
    check::{BoundKind, Branch, Field, Fields, Form, Question, Role, Segment, Source, Wizard, branch},
    input::{Input, option},
};

pub(super) fn table(wizard: &Wizard) -> TokenStream {
    let Wizard {
        krate,
        ident,
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
    let setters = quote!(#(#texts)* #(#limits)* #(#annotations)* #(#flags)*);
    let described = described(krate, ident, As::Table);
    if fields.groups().next().is_none() {
        quote! {
            static TABLE: #krate::__private::Table =
                #krate::__private::Table::new(#name, #description, #described::FIELDS.questions(), #described::FORMS) #setters;
            &TABLE
        }
    } else {
        quote! {
            static TABLE: ::std::sync::LazyLock<#krate::__private::Table> = ::std::sync::LazyLock::new(||
                #krate::__private::Table::composed(
                    #name,
                    #description,
                    #described::FIELDS.entries(),
                    #described::FORMS,
                ) #setters
            );
            &TABLE
        }
    }
}

/// What a struct is described as. One that is a wizard and a group has a description for each.
#[derive(Clone, Copy)]
pub(super) enum As {
    Table,
    Part,
}

impl As {
    fn path(self, krate: &impl ToTokens) -> TokenStream {
        match self {
            Self::Table => quote!(#krate::__private::Described<#krate::__private::Table>),
            Self::Part => quote!(#krate::__private::Described<#krate::__private::Part>),
        }
    }
}

/// The description of the struct.
pub(super) fn described(krate: &impl ToTokens, ident: &Ident, what: As) -> TokenStream {
    let path = what.path(krate);
    quote!(<#ident as #path>)
}

/// The fields and forms of a wizard, with those that close it.
pub(super) fn description(wizard: &Wizard) -> TokenStream {
    let Wizard {
        krate, ident, fields, ..
    } = wizard;
    let (closing, closing_forms) = closing(wizard);
    let mut forms = forms(krate, fields);
    forms.extend(closing_forms);
    let fields = if fields.groups().next().is_none() {
        let mut questions = questions(krate, fields);
        questions.extend(closing);
        of_questions(krate, &questions)
    } else {
        let mut entries = entries(krate, fields);
        entries.extend(closing.iter().map(|question| question_entry(krate, question)));
        let count = entries.len();
        quote! {
            static ENTRIES: [#krate::__private::Entry; #count] = [#(#entries),*];
            #krate::__private::Fields::Entries(&ENTRIES)
        }
    };
    describe(krate, ident, As::Table, &fields, &forms)
}

/// The fields of a struct without groups.
pub(super) fn of_questions(krate: &Path, questions: &[TokenStream]) -> TokenStream {
    let count = questions.len();
    quote! {
        static QUESTIONS: [#krate::__private::Question; #count] = [#(#questions),*];
        #krate::__private::Fields::Questions(&QUESTIONS)
    }
}

/// The description.
pub(super) fn describe(
    krate: &Path,
    ident: &Ident,
    what: As,
    fields: &TokenStream,
    forms: &[TokenStream],
) -> TokenStream {
    let (path, count) = (what.path(krate), forms.len());
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl #path for #ident {
            const FIELDS: #krate::__private::Fields = {
                use #krate::__private::{JsonArgument as _, NoWriteBack as _};
                #fields
            };
            const FORMS: &'static [#krate::__private::Form] = {
                static FORMS: [#krate::__private::Form; #count] = [#(#forms),*];
                &FORMS
            };
        }
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
pub(super) fn assert_rounds(wizard: &Wizard) -> TokenStream {
    let Wizard {
        krate,
        ident,
        fewest_rounds,
        max_rounds,
        max_rounds_at,
        review,
        ..
    } = wizard;
    let given = option(max_rounds.as_ref());
    let described = described(krate, ident, As::Table);
    let review = review.then(|| {
        let message =
            "a `review` offers to change an answer, and this wizard asks for none: remove `review`, or say `confirm`";
        let call = quote!(assert_reviewable(#described::FORMS, #described::FIELDS, #message));
        assertion(krate, ident.span(), &call)
    });
    let call = quote!(assert_rounds(#described::FIELDS, #described::FORMS, #fewest_rounds, #given));
    let rounds = assertion(krate, max_rounds_at.unwrap_or_else(|| ident.span()), &call);
    quote!(#rounds #review)
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

/// Whether the answer may be longer than what people type: a model writes it, and its author sets no length.
fn is_long(question: &Question) -> bool {
    let is_bounded = question
        .rules
        .bounds
        .iter()
        .any(|bound| bound.kind == BoundKind::MaxLen);
    matches!(question.input, Input::Sample(_)) && !is_bounded
}
