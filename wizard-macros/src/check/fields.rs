//! The fields of a struct of questions, whether it is a wizard or a group.

use proc_macro2::Ident;
use syn::{LitStr, Type, TypeImplTrait, TypeInfer, TypeMacro, visit::Visit};

use super::{
    Field, Fields, Segment, apart, computed, foreign, forms, group, homes, question,
    scope::{Names, plain},
    template, wording,
};
use crate::{
    errors::Errors,
    parse::{Item, RawField, Words},
};

/// Every field, and the forms that its questions are shown in. `closing` are the keys of the forms behind them; a group has
/// none.
pub(super) fn fields(
    raw: Vec<RawField>,
    headings: Vec<(Ident, LitStr)>,
    closing: Option<&[&str]>,
    errors: &mut Errors,
) -> Fields {
    let (of_a_group, closing) = (closing.is_none(), closing.unwrap_or_default());
    let (names, groups) = (names(&raw), group::groups(&raw));
    let mut fields = Fields {
        forms: forms::forms(&raw, &names, &groups, headings, closing, errors),
        all: Vec::new(),
        lints: Vec::new(),
        foreign: raw
            .iter()
            .flat_map(|field| foreign::of(&field.foreign, homes::ASK))
            .collect(),
    };
    for (index, mut raw) in raw.into_iter().enumerate() {
        question::refuse_in_scope(&raw, errors);
        let field = if let Some(computed) = raw.computed.take() {
            let names = Names::new(&names, index, index..index + 1)
                .groups(&groups)
                .of_a_group(of_a_group);
            Field::Question(Box::new(computed::computed(raw, computed, &names, errors)))
        } else if groups.contains(&index) {
            Field::Group(Box::new(group::group(raw, errors)))
        } else {
            let form = fields.forms.iter().find(|form| form.indices.contains(&index));
            let form = form.map_or(index..index + 1, |form| form.indices.clone());
            let names = Names::new(&names, index, form).groups(&groups).of_a_group(of_a_group);
            Field::Question(Box::new(question::question(raw, &names, errors)))
        };
        fields.all.push(field);
    }
    forms::check(&fields, errors);
    fields
}

/// The words of a question behind all fields.
pub(super) fn closing_text(raw: &[RawField], text: &LitStr, errors: &mut Errors) -> Vec<Segment> {
    let (names, groups) = (names(raw), group::groups(raw));
    let names = Names::above(&names, names.len()).groups(&groups);
    template::parse(&Words::of(text), &names, errors)
}

pub(super) fn names(raw: &[RawField]) -> Vec<String> {
    raw.iter().map(|field| plain(&field.ident)).collect()
}

/// The types that must be `Answer`s: a stub names them too, so that a wrong type is told beside other mistakes.
pub(super) fn asked_types(raw: &[RawField]) -> Vec<Type> {
    let is_asked = |field: &&RawField| {
        let is_borrowed = matches!(field.ty, Type::Reference(_));
        let is_of_no_form = |item: &Item| {
            let is_other = ["arg", "flatten", "prefix"].iter().any(|word| item.key == word);
            is_other || homes::is_of_no_form(&plain(&item.key))
        };
        let is_misspelt = wording::misspelt(field).is_some();
        field.input.is_none()
            && !is_borrowed
            && !is_refused(&field.ty)
            && !is_misspelt
            && !apart::may_be_no_question(field)
            // Of a group that is not said to be one the missing words are the one message.
            && !wording::may_be_group(field)
            && !field.items.iter().any(is_of_no_form)
    };
    raw.iter().filter(is_asked).map(|field| field.ty.clone()).collect()
}

/// Whether the compiler refuses `ty` in any struct, and says so by itself: nothing is to be added, nor the type to be named.
pub(super) fn is_refused(ty: &Type) -> bool {
    #[derive(Default)]
    struct Refused(bool);

    impl<'ast> Visit<'ast> for Refused {
        fn visit_type_infer(&mut self, _: &'ast TypeInfer) {
            self.0 = true;
        }

        fn visit_type_impl_trait(&mut self, _: &'ast TypeImplTrait) {
            self.0 = true;
        }

        fn visit_type_macro(&mut self, _: &'ast TypeMacro) {}
    }

    let mut refused = Refused::default();
    refused.visit_type(ty);
    refused.0
}
