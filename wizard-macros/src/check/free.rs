//! Names in an expression that are nothing: no question, no `server`, and not bound by the expression itself.
//!
//! The macro does not know the constants and functions of the author. So a name is refused only where hardly a constant stands, at
//! the root of a method or a field and as a condition, and only if it is written as no constant is; one that stands there and is
//! called so has a path, `self::name`. A function that is handed on, as in `.map(title_of)`, is no such value.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{
    Expr, Macro, UseGlob,
    visit::{self, Visit},
};

use super::{
    Role,
    attributes::peel,
    scope::{Names, plain},
};

/// What an expression may bind where its syntax tree does not show it.
#[derive(Default)]
pub(super) struct Hidden {
    /// The identifiers in macros, which may bind them.
    of_macros: HashSet<String>,
    /// Whether everything of some module is imported.
    is_open: bool,
    /// The names that have been refused.
    refused: HashSet<String>,
}

impl Hidden {
    pub(super) fn of(expr: &Expr) -> Self {
        let mut hidden = Self::default();
        hidden.visit_expr(expr);
        hidden
    }

    /// Whether `name` is nothing, as it is no question and nothing that the syntax tree binds.
    pub(super) fn is_nothing(&self, name: &str) -> bool {
        let is_of_a_value =
            name.starts_with(char::is_lowercase) && !["server", "caller", "self", "super"].contains(&name);
        is_of_a_value && !self.is_open && !self.of_macros.contains(name)
    }

    /// Whether `name` is refused for the first time.
    pub(super) fn refuse(&mut self, name: &str) -> bool {
        self.refused.insert(name.to_owned())
    }

    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(ident) => drop(self.of_macros.insert(plain(&ident))),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Hidden {
    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.tokens(mac.tokens.clone());
    }

    fn visit_use_glob(&mut self, glob: &'ast UseGlob) {
        self.is_open = true;
        visit::visit_use_glob(self, glob);
    }
}

/// How other languages write that there is no value.
const NULL: &[&str] = &["null", "nil", "none", "undefined"];

/// Whether the default `expr` is meant to be none.
pub(super) fn is_null(role: Role, expr: &Expr) -> bool {
    role == Role::Default && name_of(expr).is_some_and(|name| NULL.iter().any(|null| name == null))
}

/// The name that `expr` is, and nothing more.
pub(super) fn name_of(expr: &Expr) -> Option<&Ident> {
    match peel(expr) {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

/// What is said of `name`, which is nothing, in an expression of `role`; or one in a list of choices.
pub(super) fn problem(name: &str, role: Role, is_listed: bool, names: &Names<'_>) -> String {
    if role == Role::Default && NULL.contains(&name) {
        return "an `Option` may be left blank: remove `default`".to_owned();
    }
    let with_own = matches!(role, Role::Check | Role::Done);
    let (questions, groups) = names.in_scope(with_own);
    let all = ["server", "caller"].into_iter().chain(questions.iter().copied());
    let slips = all.clone().map(|known| (strsim::osa_distance(name, known), known));
    let meant = slips
        .filter(|(distance, known)| *distance <= known.len().max(name.len()) / 3)
        .min();
    let there = match meant {
        Some((_, known)) => format!("did you mean `{known}`?"),
        None => {
            let all: Vec<_> = all.map(|known| format!("`{known}`")).collect();
            let groups = groups
                .iter()
                .map(|group| format!(", and the answers of `{group}` as `{group}.…`"));
            let own = if names.are_of_a_group() {
                "; a group reads its own answers alone"
            } else {
                ""
            };
            format!("there are {}{}{own}", all.join(", "), groups.collect::<String>())
        }
    };
    if is_listed && meant.is_none() {
        return format!(
            "no earlier question is called `{name}`: {there}; a text is quoted, `\"{name}\"`, and a constant of this name is written \
             `self::{name}`"
        );
    }
    let then = if meant.is_some() { " A" } else { "; a" };
    format!("no earlier question is called `{name}`: {there}{then} constant of this name is written `self::{name}`")
}
