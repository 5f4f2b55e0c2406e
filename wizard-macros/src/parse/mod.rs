//! Syntax to the raw model: what the author wrote, with its spans, in declaration order. No rule is enforced here.

mod docs;
mod draft;
mod function;
mod input;
mod items;
mod lints;
pub(crate) mod misplaced;
mod slips;
mod whole;
mod words;

use proc_macro2::{Ident, TokenStream};
use syn::{
    Attribute, Data, DeriveInput, Expr, Fields, Generics, LitStr, Meta, Signature, Token, Type, parse::ParseStream,
};

pub(crate) use docs::Docs;
pub(crate) use draft::{Draft, DraftField, draft};
use function::Function;
pub(crate) use input::RawInput;
pub(crate) use items::{Item, parse as items, text};
pub(crate) use whole::item;
pub(crate) use words::Words;

use misplaced::Place;

use crate::errors::Errors;

/// A `#[derive(Wizard)]` or `#[derive(Questions)]` item as written.
pub(crate) struct RawStruct {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) docs: Docs,
    pub(crate) lints: Vec<Attribute>,
    pub(crate) items: Vec<Item>,
    /// The attribute on it that is not of this derive, but of the other one for a struct of questions.
    pub(crate) of_another: Vec<Ident>,
    /// The attributes on it that are not of the language.
    pub(crate) foreign: Vec<Attribute>,
    /// `None` when the item is not a struct with named fields.
    pub(crate) fields: Option<Vec<RawField>>,
    pub(crate) is_enum: bool,
    pub(crate) errors: Errors,
}

/// One field of a struct of questions as written.
pub(crate) struct RawField {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) docs: Docs,
    pub(crate) lints: Vec<Attribute>,
    /// The string literals of `#[ask("…")]`; more than one is a mistake.
    pub(crate) messages: Vec<LitStr>,
    pub(crate) items: Vec<Item>,
    /// `#[compute(…)]`.
    pub(crate) computed: Option<RawComputed>,
    /// `#[visit(…)]`, `#[sample(…)]` or `#[roots]`.
    pub(crate) input: Option<RawInput>,
    /// The attributes that are not of the language.
    pub(crate) foreign: Vec<Attribute>,
    /// Whether an attribute could not be read. What seems to be missing may have stood there, and is then not reported.
    pub(crate) is_faulty: bool,
}

/// A `#[compute(expression, keep)]` as written.
pub(crate) struct RawComputed {
    pub(crate) expr: Expr,
    /// What stands behind the expression.
    pub(crate) words: Vec<Expr>,
}

/// A `#[derive(Choice)]` item as written.
pub(crate) struct RawChoice {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) items: Vec<Item>,
    pub(crate) foreign: Vec<Attribute>,
    /// `None` when the item is not an enum.
    pub(crate) variants: Option<Vec<RawVariant>>,
    pub(crate) errors: Errors,
}

/// One variant of a choice as written.
pub(crate) struct RawVariant {
    pub(crate) ident: Ident,
    pub(crate) fields: Fields,
    pub(crate) items: Vec<Item>,
    pub(crate) foreign: Vec<Attribute>,
}

/// A `#[derive(Answer)]` item as written.
pub(crate) struct RawAnswer {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) items: Vec<Item>,
    pub(crate) foreign: Vec<Attribute>,
    /// `None` when the item is not a tuple struct with one field.
    pub(crate) inner: Option<Type>,
    pub(crate) errors: Errors,
}

/// A `#[final_step]` function as written.
pub(crate) struct RawFinalStep {
    /// The item, to be emitted whatever is wrong with it.
    pub(crate) item: TokenStream,
    /// `None` when the item is not a function.
    pub(crate) signature: Option<Signature>,
    /// Whether a parameter is not typed to its end. The compiler has said so when it read the item.
    pub(crate) is_half_typed: bool,
    /// The struct that the item is, if it is not a function.
    pub(crate) wizard: Option<DeriveInput>,
    pub(crate) items: Vec<Item>,
    pub(crate) errors: Errors,
}

/// A struct of questions, with the attribute `name` on it.
pub(crate) fn questions(input: &DeriveInput, name: &str) -> RawStruct {
    let mut errors = Errors::default();
    let place = if name == "wizard" { Place::Wizard } else { Place::Group };
    let of_another = misplaced::refuse(&input.attrs, place, &mut errors);
    let (items, messages) = items::of(&input.attrs, name, &mut errors);
    for message in messages {
        errors.at(
            message,
            format!("expected `key = value` in `#[{name}(…)]`: the description is the doc comment"),
        );
    }
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Some(fields.named.iter().map(|field| raw_field(field, &mut errors)).collect()),
            Fields::Unnamed(_) | Fields::Unit => None,
        },
        Data::Enum(_) | Data::Union(_) => None,
    };
    RawStruct {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        docs: Docs::of(&input.attrs),
        lints: lints::of(&input.attrs),
        items,
        of_another,
        foreign: misplaced::foreign(&input.attrs),
        fields,
        is_enum: matches!(input.data, Data::Enum(_)),
        errors,
    }
}

fn raw_field(field: &syn::Field, errors: &mut Errors) -> RawField {
    misplaced::refuse(&field.attrs, Place::Field, errors);
    let mistakes = errors.count();
    let (items, messages) = items::of(&field.attrs, "ask", errors);
    let computed = computed(&field.attrs, errors);
    let input = input::of(&field.attrs, errors);
    RawField {
        ident: field.ident.clone().expect("the fields are named"),
        ty: field.ty.clone(),
        docs: Docs::of(&field.attrs),
        lints: lints::of(&field.attrs),
        messages,
        items,
        computed,
        input,
        foreign: misplaced::foreign(&field.attrs),
        is_faulty: errors.count() > mistakes,
    }
}

/// What `#[compute(…)]` holds: an expression, and words behind it.
fn computed(attrs: &[Attribute], errors: &mut Errors) -> Option<RawComputed> {
    let mut all = attrs.iter().filter(|attribute| attribute.path().is_ident("compute"));
    let attribute = all.next()?;
    for more in all {
        errors.at(more, "a field is computed once: remove one `#[compute(…)]`");
    }
    let parser = |input: ParseStream<'_>| {
        let mut exprs = Vec::new();
        while !input.is_empty() {
            exprs.push(items::expression(input, "compute")?);
            if !input.is_empty() && !input.peek(Token![,]) {
                let problem = slips::behind(input, "compute", exprs.last());
                items::skip(input)?;
                return Err(problem);
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(exprs)
    };
    let needs_one = "`#[compute(…)]` needs an expression: write `#[compute(…)]` or `#[compute(…, keep)]`";
    let Meta::List(list) = &attribute.meta else {
        errors.at(attribute, needs_one);
        return None;
    };
    let mut exprs = match list.parse_args_with(parser) {
        Ok(exprs) => exprs.into_iter(),
        Err(error) => {
            errors.push(error);
            return None;
        }
    };
    let Some(expr) = exprs.next() else {
        errors.at(attribute, needs_one);
        return None;
    };
    Some(RawComputed {
        expr,
        words: exprs.collect(),
    })
}

pub(crate) fn choice(input: &DeriveInput) -> RawChoice {
    let mut errors = Errors::default();
    misplaced::refuse(&input.attrs, Place::Choice, &mut errors);
    let (items, messages) = items::of(&input.attrs, "choice", &mut errors);
    for message in messages {
        errors.at(message, "expected `key = value` in `#[choice(…)]`");
    }
    let variants = match &input.data {
        Data::Enum(data) => Some(
            data.variants
                .iter()
                .map(|variant| raw_variant(variant, &mut errors))
                .collect(),
        ),
        Data::Struct(_) | Data::Union(_) => None,
    };
    RawChoice {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        items,
        foreign: misplaced::foreign(&input.attrs),
        variants,
        errors,
    }
}

fn raw_variant(variant: &syn::Variant, errors: &mut Errors) -> RawVariant {
    misplaced::refuse(&variant.attrs, Place::Variant, errors);
    for field in &variant.fields {
        misplaced::refuse(&field.attrs, Place::Variant, errors);
    }
    let (items, messages) = items::of(&variant.attrs, "choice", errors);
    for message in messages {
        errors.at(
            &message,
            format!("a title is named: `#[choice(title = {:?})]`", message.value()),
        );
    }
    RawVariant {
        ident: variant.ident.clone(),
        fields: variant.fields.clone(),
        items,
        foreign: misplaced::foreign(&variant.attrs),
    }
}

pub(crate) fn answer(input: &DeriveInput) -> RawAnswer {
    let mut errors = Errors::default();
    misplaced::refuse(&input.attrs, Place::Newtype, &mut errors);
    if let Data::Struct(data) = &input.data {
        for field in &data.fields {
            misplaced::refuse(&field.attrs, Place::Inner, &mut errors);
        }
    }
    let (items, messages) = items::of(&input.attrs, "answer", &mut errors);
    for message in messages {
        errors.at(
            message,
            "expected `key = value` in `#[answer(…)]`: the words stand on the field that asks",
        );
    }
    let inner = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                fields.unnamed.first().map(|field| field.ty.clone())
            }
            Fields::Unnamed(_) | Fields::Named(_) | Fields::Unit => None,
        },
        Data::Enum(_) | Data::Union(_) => None,
    };
    RawAnswer {
        ident: input.ident.clone(),
        generics: input.generics.clone(),
        items,
        foreign: misplaced::foreign(&input.attrs),
        inner,
        errors,
    }
}

pub(crate) fn final_step(options: TokenStream, item: TokenStream) -> RawFinalStep {
    let mut errors = Errors::default();
    let (items, messages) = items::parse(&items::in_parentheses("final_step", options), &mut errors);
    for message in messages {
        errors.at(message, "`#[final_step]` takes no text");
    }
    let Function {
        item,
        signature,
        is_half_typed,
    } = function::read(item, &mut errors);
    let wizard = match &signature {
        Some(_) => None,
        None => syn::parse2(item.clone()).ok(),
    };
    RawFinalStep {
        item,
        signature,
        is_half_typed,
        wizard,
        items,
        errors,
    }
}
