//! What the type of a parameter of a final step seems to be, as far as it can be told of how it is written. The compiler checks
//! the type itself.

use quote::ToTokens;
use syn::{GenericArgument, Ident, Lifetime, PathArguments, Type, TypeParamBound, TypePath};

/// `ty` as its author wrote it, for a message.
pub(crate) fn tight(ty: &Type) -> String {
    ty.to_token_stream().to_string().replace(' ', "")
}

/// Whether `ty` is one of the language or of `std` that a person gives, and so no wizard.
pub(super) fn is_value(ty: &Type) -> bool {
    const VALUES: &[&str] = &[
        "String", "str", "bool", "char", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128",
        "usize", "f32", "f64",
    ];
    let ty = match ty {
        Type::Reference(reference) => peel(&reference.elem),
        ty => ty,
    };
    let Type::Path(TypePath { qself: None, path, .. }) = ty else {
        return false;
    };
    let is_value = |name: &Ident| VALUES.iter().any(|value| name == value);
    let mut segments = path.segments.iter();
    match (segments.next(), segments.next_back()) {
        (Some(only), None) if only.arguments.is_none() => is_value(&only.ident),
        (Some(first), Some(last)) => (first.ident == "std" || first.ident == "alloc") && is_value(&last.ident),
        _ => false,
    }
}

/// `ty` without parentheses and the invisible groups that a macro's `$ty:ty` leaves.
pub(super) fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        other => other,
    }
}

/// `T` of an `Option<T>`: a type that no wizard is.
pub(super) fn type_argument(path: &TypePath) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// What is wrong with a server that is not taken by reference.
pub(super) fn by_value(ty: &Type) -> String {
    let (inner, whole) = (tight(owned(ty)), tight(ty));
    let without = match ty {
        Type::Path(path) if inner != whole => {
            let outer = path.path.segments.last().map(|segment| segment.ident.to_string());
            format!(", without the `{}`", outer.unwrap_or_default())
        }
        _ => String::new(),
    };
    format!("all calls share the server: take it by reference, `&{inner}`{without}")
}

/// The server in an `Arc`, an `Option` or the like.
pub(super) fn owned(ty: &Type) -> &Type {
    const AROUND: &[&str] = &["Arc", "Box", "Option", "Rc"];
    match ty {
        Type::Reference(reference) => owned(peel(&reference.elem)),
        Type::Path(path) if AROUND.iter().any(|around| is_called(ty, around)) => {
            type_argument(path).map_or(ty, |inner| owned(peel(inner)))
        }
        other => other,
    }
}

/// The `'static` in `Final<'static>`.
pub(super) fn of_the_program(ty: &Type) -> Option<&Lifetime> {
    let Type::Path(path) = ty else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Lifetime(lifetime) if lifetime.ident == "static" => Some(lifetime),
        _ => None,
    })
}

/// Whether `ty` is `Final<'_>`: a server has no lifetime.
pub(super) fn is_final_of_a_lifetime(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let arguments = path.path.segments.last().map(|segment| &segment.arguments);
    is_called_final(ty) && may_be_final(ty) && arguments.is_some_and(|arguments| !arguments.is_none())
}

/// Only a hint for a better message, as the next ones are: the type may have another name.
pub(super) fn is_called_final(ty: &Type) -> bool {
    is_called(ty, "Final")
}

pub(super) fn is_called(ty: &Type, name: &str) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|segment| segment.ident == name))
}

/// Only a hint for a better message: the compiler checks the type itself.
pub(super) fn may_be_final(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path
        .segments
        .last()
        .is_some_and(|segment| match &segment.arguments {
            PathArguments::None => true,
            PathArguments::AngleBracketed(arguments) => arguments
                .args
                .iter()
                .all(|argument| matches!(argument, GenericArgument::Lifetime(_))),
            PathArguments::Parenthesized(_) => false,
        })
}

/// Whether `ty` is a `Pin<Box<dyn Future<…>>>`, which can be no result.
pub(super) fn is_boxed_future(ty: &Type) -> bool {
    fn inside<'t>(ty: &'t Type, name: &str) -> Option<&'t Type> {
        let Type::Path(path) = ty else { return None };
        let last = path.path.segments.last().filter(|segment| segment.ident == name)?;
        match &last.arguments {
            PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
                Some(GenericArgument::Type(ty)) => Some(ty),
                _ => None,
            },
            _ => None,
        }
    }
    let object = inside(ty, "Pin").and_then(|ty| inside(ty, "Box"));
    let Some(Type::TraitObject(object)) = object else {
        return false;
    };
    object.bounds.iter().any(|bound| match bound {
        TypeParamBound::Trait(bound) => bound
            .path
            .segments
            .last()
            .is_some_and(|segment| segment.ident == "Future"),
        _ => false,
    })
}
