//! The items of one attribute by key: each known, at most once, and of the kind its rule wants.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{Expr, Lit, LitStr, Path, Type, ext::IdentExt, spanned::Spanned};

use super::{
    literal::{Literal, LiteralValue},
    unknown, written,
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
                errors.at(&item.key, unknown::unknown(place, &name, &item, known));
            } else if kept.iter().any(|(other, _)| *other == name) {
                let remedy = match &*name {
                    "when" => "join them, `… && …`",
                    "check" => "join them, `if … { Err(\"…\") } else if … { Err(\"…\") } else { Ok(()) }`",
                    _ => "remove one",
                };
                errors.at(&item.key, format!("`{name}` is given twice: {remedy}"));
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

    /// What stands behind `name =`.
    pub(crate) fn value(&self, name: &str) -> Option<&Expr> {
        let item = self.items.iter().find(|(key, _)| key == name);
        item.and_then(|(_, item)| item.value.as_ref())
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
        if let Some(list) = &item.list {
            let form = written::without_parentheses(name, form, &list.tokens);
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
        self.flag_alone(name, &format!("write `{name}`"))
    }

    /// `name` without a value; what to do with one is the `remedy`.
    pub(crate) fn flag_alone(&mut self, name: &str, remedy: &str) -> bool {
        let Some(item) = self.take(name, name) else {
            return false;
        };
        if let Some(value) = item.value {
            self.errors.at(value, format!("`{name}` takes no value: {remedy}"));
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

    /// `name = one` of the `words`.
    pub(crate) fn word(&mut self, name: &str, words: &[&'static str]) -> Option<&'static str> {
        self.word_or(name, words, "")
    }

    /// `name = one` of the `words`; what is `otherwise` meant is told behind them.
    pub(crate) fn word_or(&mut self, name: &str, words: &[&'static str], otherwise: &str) -> Option<&'static str> {
        let item = self.take(name, &format!("{name} = …"))?;
        let list: Vec<_> = words.iter().map(|word| format!("`{name} = {word}`")).collect();
        let list = list.join(" or ");
        let Some(expr) = item.value else {
            self.errors
                .at(&item.key, format!("`{name}` needs one of its words: {list}"));
            return None;
        };
        let (given, is_quoted) = match peel(&expr) {
            Expr::Path(path) => (path.path.get_ident().map(|ident| ident.unraw().to_string()), false),
            other => (parse::text(other).map(|text| text.value()), true),
        };
        let found = words.iter().find(|word| given.as_deref() == Some(word)).copied();
        match found {
            Some(word) if is_quoted => {
                self.errors
                    .at(expr, format!("a word stands without quotes: `{name} = {word}`"));
                None
            }
            Some(word) => Some(word),
            None => {
                self.errors.at(expr, format!("expected {list}{otherwise}"));
                None
            }
        }
    }

    /// `name = word`, any identifier: `what` it is.
    pub(crate) fn ident(&mut self, name: &str, what: &str) -> Option<Ident> {
        let form = format!("{name} = its_name");
        let item = self.take(name, &form)?;
        let ident = match item.value.as_ref().map(peel) {
            Some(Expr::Path(path)) => path.path.get_ident().cloned(),
            _ => None,
        };
        if ident.is_none() {
            let span = item.value.as_ref().map_or(item.key.span(), Spanned::span);
            self.errors.at_span(span, format!("`{name}` names {what}: `{form}`"));
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

    pub(super) fn literal(&mut self, name: &str, what: &str, example: &str) -> Option<Literal> {
        let item = self.take(name, &format!("{name} = {example}"))?;
        let literal = item.value.as_ref().and_then(Literal::of);
        if literal.is_none() {
            // What is no literal by Rust's own rules, the compiler has refused.
            if matches!(item.value.as_ref().map(peel), Some(Expr::Lit(of)) if matches!(of.lit, Lit::Verbatim(_))) {
                return None;
            }
            let span = item.value.as_ref().map_or(item.key.span(), Spanned::span);
            self.errors
                .at_span(span, format!("`{name}` is {what}: `{name} = {example}`"));
        }
        literal
    }

    pub(super) fn refuse<T>(&mut self, literal: &Literal, name: &str, what: &str, example: &str) -> Option<T> {
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
