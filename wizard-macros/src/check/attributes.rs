//! The items of one attribute by key: each known, at most once, and of the kind its rule wants.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Expr, LitStr, Path, Type, ext::IdentExt, spanned::Spanned};

use super::{
    literal::{self, Literal, LiteralValue},
    unknown,
};
use crate::{
    errors::Errors,
    parse::{self, Item},
};

/// Items that no rule has taken yet.
pub(crate) struct Attributes<'e> {
    place: &'static str,
    known: &'static [&'static str],
    items: Vec<(String, Item)>,
    pub(crate) errors: &'e mut Errors,
}

/// How something is said that may have a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FlagOrWord {
    /// Without one.
    Flag,
    /// With its word.
    Word,
}

impl<'e> Attributes<'e> {
    /// Refuses unknown and repeated keys of `place` (as in "`#[ask(…)]`").
    pub(crate) fn new(
        place: &'static str,
        known: &'static [&'static str],
        items: Vec<Item>,
        errors: &'e mut Errors,
    ) -> Self {
        let mut kept: Vec<(String, Item)> = Vec::new();
        for item in items {
            let name = item.key.unraw().to_string();
            if !known.contains(&name.as_str()) {
                errors.at(&item.key, unknown::unknown(place, &name, known));
            } else if kept.iter().any(|(other, _)| *other == name) {
                errors.at(&item.key, format!("`{name}` is given twice: remove one"));
            } else {
                kept.push((name, item));
            }
        }
        Self {
            place,
            known,
            items: kept,
            errors,
        }
    }

    /// Whether `name` may be given at this place.
    pub(crate) fn knows(&self, name: &str) -> bool {
        self.known.contains(&name)
    }

    /// The key of `name`, if it is given.
    pub(crate) fn key(&self, name: &str) -> Option<&Ident> {
        debug_assert!(
            self.known.contains(&name),
            "`{name}` is missing in the list of `{}`",
            self.place
        );
        self.items
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, item)| &item.key)
    }

    /// Takes `name` without reading it: what is wrong with it has been said.
    pub(crate) fn remove(&mut self, name: &str) {
        self.items.retain(|(key, _)| key != name);
    }

    /// Every key that is given.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Ident> {
        self.items.iter().map(|(_, item)| &item.key)
    }

    /// Takes `name`, which is written as in `form` and so without parentheses.
    fn take(&mut self, name: &str, form: &str) -> Option<Item> {
        let item = self.take_any(name)?;
        if item.list.is_some() {
            self.errors
                .at(&item.key, format!("`{name}` is written without parentheses: `{form}`"));
            return None;
        }
        Some(item)
    }

    fn take_any(&mut self, name: &str) -> Option<Item> {
        debug_assert!(
            self.known.contains(&name),
            "`{name}` is missing in the list of `{}`",
            self.place
        );
        let index = self.items.iter().position(|(key, _)| key == name)?;
        Some(self.items.remove(index).1)
    }

    /// `name` without a value.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let Some(item) = self.take(name, name) else {
            return false;
        };
        if let Some(value) = item.value {
            self.errors
                .at(value, format!("`{name}` takes no value: write `{name}`"));
        }
        true
    }

    /// `name` without a value, or `name = word`.
    pub(crate) fn flag_or_word(&mut self, name: &str, word: &str) -> Option<FlagOrWord> {
        let item = self.take(name, name)?;
        let Some(value) = item.value else {
            return Some(FlagOrWord::Flag);
        };
        if matches!(peel(&value), Expr::Path(path) if path.path.is_ident(word)) {
            return Some(FlagOrWord::Word);
        }
        self.errors.at(value, format!("expected `{name}` or `{name} = {word}`"));
        Some(FlagOrWord::Flag)
    }

    /// `name(one, other = false)`, each out of `known`.
    pub(crate) fn flags(
        &mut self,
        name: &str,
        place: &'static str,
        known: &'static [&'static str],
    ) -> Vec<(&'static str, bool)> {
        let Some(item) = self.take_any(name) else {
            return Vec::new();
        };
        let Some(list) = item.list else {
            self.errors
                .at(&item.key, format!("`{name}` is a list: `{name}({})`", known.join(", ")));
            return Vec::new();
        };
        let (items, messages) = parse::items(&list, self.errors);
        for message in messages {
            self.errors
                .at(message, format!("expected one of `{}`", known.join("`, `")));
        }
        let mut inner = Attributes::new(place, known, items, self.errors);
        refuse_contradictory(&mut inner);
        known
            .iter()
            .filter_map(|flag| inner.boolean(flag).map(|value| (*flag, value)))
            .collect()
    }

    /// `name`, `name = true` or `name = false`.
    fn boolean(&mut self, name: &str) -> Option<bool> {
        let item = self.take(name, &format!("{name} = true"))?;
        let Some(value) = item.value else { return Some(true) };
        if let Some(LiteralValue::Boolean(value)) = Literal::of(&value).map(|literal| literal.value) {
            Some(value)
        } else {
            self.errors
                .at(value, format!("expected `{name}`, `{name} = true` or `{name} = false`"));
            None
        }
    }

    /// `name = expression`.
    pub(crate) fn expr(&mut self, name: &str) -> Option<Expr> {
        let item = self.take(name, &format!("{name} = …"))?;
        if item.value.is_none() {
            self.errors
                .at(&item.key, format!("`{name}` needs an expression: write `{name} = …`"));
        }
        item.value
    }

    /// `name = "text"`.
    pub(crate) fn text(&mut self, name: &str) -> Option<LitStr> {
        let literal = self.literal(name, "a string literal", "\"…\"")?;
        match literal.value {
            LiteralValue::Text(text) => Some(LitStr::new(&text, literal.span)),
            _ => self.refuse(&literal, name, "a string literal", "\"…\""),
        }
    }

    /// `name = "words"`, which a person reads.
    pub(crate) fn words(&mut self, name: &str) -> Option<LitStr> {
        let text = self.text(name)?;
        if text.value().trim().is_empty() {
            self.errors.at(&text, format!("`{name}` needs words"));
        }
        Some(text)
    }

    /// `name = "words"` where only the words matter.
    pub(crate) fn string(&mut self, name: &str) -> Option<String> {
        self.words(name).map(|text| text.value())
    }

    /// `name = 1`, a number from 1 to 255.
    pub(crate) fn small(&mut self, name: &str) -> Option<u8> {
        let literal = self.literal(name, "a number from 1 to 255", "3")?;
        match literal.value {
            LiteralValue::Integer(value @ 1..=255) => u8::try_from(value).ok(),
            _ => self.refuse(&literal, name, "a number from 1 to 255", "3"),
        }
    }

    /// `name = 0`, a length in characters.
    pub(crate) fn length(&mut self, name: &str) -> Option<Literal> {
        self.natural(name, "a length in characters", "100")
    }

    /// `name = 0`, a number of items.
    pub(crate) fn count(&mut self, name: &str) -> Option<Literal> {
        self.natural(name, "a number of items", "2")
    }

    fn natural(&mut self, name: &str, what: &str, example: &str) -> Option<Literal> {
        let literal = self.literal(name, what, example)?;
        match literal.value {
            LiteralValue::Integer(value) if (0..=i128::from(u32::MAX)).contains(&value) => Some(literal),
            _ => self.refuse(&literal, name, what, example),
        }
    }

    /// `name = -1.5`.
    pub(crate) fn number(&mut self, name: &str) -> Option<Literal> {
        let value = self.items.iter().find(|(key, _)| key == name);
        if let Some(value) = value.and_then(|(_, item)| item.value.as_ref())
            && literal::is_too_large(value)
        {
            self.errors.at(
                value,
                format!("`{name}` is too large: numbers have 64 bits at most in JSON"),
            );
            self.remove(name);
            return None;
        }
        let literal = self.literal(name, "a number literal", "1")?;
        match literal.value {
            LiteralValue::Integer(_) | LiteralValue::Float(_) => Some(literal),
            LiteralValue::Text(_) => self.refuse(
                &literal,
                name,
                "a number literal, and a date is bounded with `check = …`",
                "1",
            ),
            LiteralValue::Boolean(_) => self.refuse(&literal, name, "a number literal", "1"),
        }
    }

    /// `name = 1`, a number of tokens.
    pub(crate) fn tokens(&mut self, name: &str) -> Option<u32> {
        const WHAT: &str = "a number of tokens from 1 to 4294967295";
        let literal = self.literal(name, WHAT, "500")?;
        let tokens = match literal.value {
            LiteralValue::Integer(value @ 1..) => u32::try_from(value).ok(),
            _ => None,
        };
        tokens.or_else(|| self.refuse(&literal, name, WHAT, "500"))
    }

    /// `name = 0.5`, how freely a model answers.
    pub(crate) fn temperature(&mut self, name: &str) -> Option<f64> {
        let literal = self.literal(name, "a number from 0", "0.5")?;
        match literal.value {
            LiteralValue::Integer(value) => u32::try_from(value).ok().map(f64::from),
            LiteralValue::Float(value) => Some(value).filter(|value| *value >= 0.0),
            LiteralValue::Boolean(_) | LiteralValue::Text(_) => None,
        }
        .or_else(|| self.refuse(&literal, name, "a number from 0", "0.5"))
    }

    /// `name = one` of the `words`.
    pub(crate) fn word(&mut self, name: &str, words: &[&'static str]) -> Option<&'static str> {
        let expr = self.expr(name)?;
        let given = match peel(&expr) {
            Expr::Path(path) => path.path.get_ident().map(|ident| ident.unraw().to_string()),
            _ => None,
        };
        let found = words.iter().find(|word| given.as_deref() == Some(word)).copied();
        if found.is_none() {
            let list: Vec<_> = words.iter().map(|word| format!("`{name} = {word}`")).collect();
            self.errors.at(expr, format!("expected {}", list.join(" or ")));
        }
        found
    }

    /// `name = word`, any identifier: `what` it is.
    pub(crate) fn ident(&mut self, name: &str, what: &str) -> Option<Ident> {
        let expr = self.expr(name)?;
        let ident = match peel(&expr) {
            Expr::Path(path) => path.path.get_ident().cloned(),
            _ => None,
        };
        if ident.is_none() {
            self.errors
                .at(expr, format!("`{name}` names {what}: `{name} = its_name`"));
        }
        ident
    }

    /// `name(one = "text", other = "text")`, under any names.
    pub(crate) fn texts(&mut self, name: &str) -> Vec<(Ident, LitStr)> {
        let Some(item) = self.take_any(name) else {
            return Vec::new();
        };
        let form = format!("`{name}` is a list: `{name}(contact = \"…\")`");
        let Some(list) = item.list else {
            self.errors.at(&item.key, form);
            return Vec::new();
        };
        let (items, messages) = parse::items(&list, self.errors);
        for message in messages {
            self.errors.at(message, &form);
        }
        let mut texts: Vec<(Ident, LitStr)> = Vec::new();
        for item in items {
            let text = item.value.as_ref().and_then(parse::text);
            match text {
                _ if texts.iter().any(|(key, _)| *key == item.key) => {
                    self.errors
                        .at(&item.key, format!("`{}` is given twice: remove one", item.key));
                }
                Some(text) if text.value().trim().is_empty() => {
                    self.errors.at(text, format!("`{}` needs words", item.key));
                }
                Some(text) => texts.push((item.key, text)),
                None => self.errors.at(&item.key, &form),
            }
        }
        texts
    }

    /// `name = Type`.
    pub(crate) fn ty(&mut self, name: &str) -> Option<Type> {
        let expr = self.expr(name)?;
        let ty = syn::parse2(expr.to_token_stream());
        ty.map_err(|error| self.errors.push(error)).ok()
    }

    /// `crate = path`.
    pub(crate) fn krate(&mut self) -> Option<Path> {
        let expr = self.expr("crate")?;
        match peel(&expr) {
            Expr::Path(path) if path.qself.is_none() => Some(path.path.clone()),
            _ => {
                self.errors
                    .at(expr, "expected the path of the crate: `crate = ::wizard_core`");
                None
            }
        }
    }

    fn literal(&mut self, name: &str, what: &str, example: &str) -> Option<Literal> {
        let item = self.take(name, &format!("{name} = {example}"))?;
        let literal = item.value.as_ref().and_then(Literal::of);
        if literal.is_none() {
            let span = item.value.as_ref().map_or(item.key.span(), Spanned::span);
            self.errors
                .at_span(span, format!("`{name}` is {what}: `{name} = {example}`"));
        }
        literal
    }

    fn refuse<T>(&mut self, literal: &Literal, name: &str, what: &str, example: &str) -> Option<T> {
        self.errors
            .at_span(literal.span, format!("`{name}` is {what}: `{name} = {example}`"));
        None
    }
}

/// Refuses `destructive` beside `read_only`, unless it says that it is not.
fn refuse_contradictory(annotations: &mut Attributes<'_>) {
    let says = |name: &str| {
        annotations
            .items
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, item)| item)
    };
    let is_true = |item: &Item| match &item.value {
        None => true,
        Some(value) => matches!(
            Literal::of(value),
            Some(Literal {
                value: LiteralValue::Boolean(true),
                ..
            })
        ),
    };
    let destructive = says("destructive").filter(|item| is_true(item));
    if says("read_only").is_some_and(is_true)
        && let Some(key) = destructive.map(|item| item.key.clone())
    {
        annotations.errors.at(
            key,
            "what is `read_only` changes nothing, and so destroys nothing: remove one of the two",
        );
    }
}

/// `expr` without parentheses and the invisible groups of macros.
pub(crate) fn peel(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => peel(&group.expr),
        Expr::Paren(paren) => peel(&paren.expr),
        other => other,
    }
}
