//! The kinds of input: `#[visit(…)]`, `#[sample(…)]` and `#[roots]`, and the form that a field is asked for in otherwise. What is
//! particular to one of them stands here, whatever stage it is of: its attribute, what may stand in it and beside it, and what
//! it becomes in the table. (The helper attributes are registered in `lib.rs`.)

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::Expr;

use crate::{
    check::{Attributes, Hook, Literal, LiteralValue, Names, Role, hook},
    errors::Errors,
};

/// How a field is asked for, if not in a form.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum InputKind {
    /// The person opens a page.
    Visit,
    /// The client's model answers.
    Sample,
    /// The client tells its roots.
    Roots,
}

/// Who answers a question, and how, as it was checked.
pub(crate) enum Input {
    /// The person, in a form.
    Form,
    /// `#[visit(…)]`: the person, on a page.
    Visit,
    /// `#[sample(…)]`: the client's model.
    Sample(Sample),
    /// `#[roots]`: the client.
    Roots,
}

/// How the client's model is asked.
pub(crate) struct Sample {
    pub(crate) max_tokens: u32,
    pub(crate) system: Option<String>,
    pub(crate) temperature: Option<f64>,
}

/// The trait of the few types that a field can have.
pub(crate) struct OwnType {
    pub(crate) name: &'static str,
    /// The method that builds such a field.
    pub(crate) built: &'static str,
}

const VISIT: &[&str] = &["url", "done"];
const SAMPLE: &[&str] = &["max_tokens", "system", "temperature"];
const ROOTS: &[&str] = &[];

/// What `#[ask(…)]` may say beside each.
const BESIDE_VISIT: &[&str] = &[
    "title",
    "description",
    "when",
    "on_decline",
    "on_cancel",
    "if_unsupported",
];
const BESIDE_SAMPLE: &[&str] = &[
    "title",
    "description",
    "when",
    "known",
    "only_user",
    "optional",
    "min",
    "max",
    "min_len",
    "max_len",
    "min_items",
    "max_items",
    "format",
    "pattern",
    "check",
    "again",
    "if_unsupported",
];
const BESIDE_ROOTS: &[&str] = &[
    "title",
    "description",
    "when",
    "only_user",
    "optional",
    "check",
    "if_unsupported",
];

/// The most tokens of a model's answer where the author says nothing: about a page.
const MAX_TOKENS: u32 = 1_000;

impl InputKind {
    pub(crate) const ALL: [Self; 3] = [Self::Visit, Self::Sample, Self::Roots];

    /// The name of the attribute.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Visit => "visit",
            Self::Sample => "sample",
            Self::Roots => "roots",
        }
    }

    /// How messages name the attribute.
    pub(crate) const fn written(self) -> &'static str {
        match self {
            Self::Visit => "#[visit(…)]",
            Self::Sample => "#[sample(…)]",
            Self::Roots => "#[roots]",
        }
    }

    /// How messages name it as a place.
    pub(crate) const fn place(self) -> &'static str {
        match self {
            Self::Visit => "`#[visit(…)]`",
            Self::Sample => "`#[sample(…)]`",
            Self::Roots => "`#[roots]`",
        }
    }

    /// The attribute with everything that it needs.
    pub(crate) const fn in_full(self) -> &'static str {
        match self {
            Self::Visit => "#[visit(\"…\", url = …, done = …)]",
            Self::Sample => "#[sample(\"…\")]",
            Self::Roots => "#[roots]",
        }
    }

    /// What may stand in the attribute.
    pub(crate) const fn own(self) -> &'static [&'static str] {
        match self {
            Self::Visit => VISIT,
            Self::Sample => SAMPLE,
            Self::Roots => ROOTS,
        }
    }

    /// What `#[ask(…)]` may say beside it.
    pub(crate) const fn beside(self) -> &'static [&'static str] {
        match self {
            Self::Visit => BESIDE_VISIT,
            Self::Sample => BESIDE_SAMPLE,
            Self::Roots => BESIDE_ROOTS,
        }
    }

    /// Why nothing else may stand beside it.
    pub(crate) const fn why(self) -> &'static str {
        match self {
            Self::Visit => "the person is sent to a page",
            Self::Sample => "the client's model is asked",
            Self::Roots => "the client is asked for its roots",
        }
    }

    /// Whether nobody is shown any words.
    pub(crate) fn is_wordless(self) -> bool {
        self == Self::Roots
    }

    /// Refuses an attribute that lacks what its kind needs.
    pub(crate) fn refuse_incomplete(self, name: &Ident, attributes: &mut Attributes<'_>) {
        match self {
            Self::Visit => refuse_incomplete_visit(name, attributes),
            Self::Sample | Self::Roots => {}
        }
    }

    /// What the attribute says, and the expressions in it.
    pub(crate) fn checked(self, attributes: &mut Attributes<'_>, names: &Names<'_>) -> (Input, Vec<Hook>) {
        match self {
            Self::Visit => (Input::Visit, visit(attributes, names)),
            Self::Sample => (Input::Sample(sample(attributes)), Vec::new()),
            Self::Roots => (Input::Roots, Vec::new()),
        }
    }
}

impl Input {
    /// Its kind, if it is not a form.
    pub(crate) const fn kind(&self) -> Option<InputKind> {
        match self {
            Self::Form => None,
            Self::Visit => Some(InputKind::Visit),
            Self::Sample(_) => Some(InputKind::Sample),
            Self::Roots => Some(InputKind::Roots),
        }
    }

    /// Whether the field may have any type that can be read from JSON.
    pub(crate) const fn is_of_any_type(&self) -> bool {
        matches!(self, Self::Sample(_) | Self::Roots)
    }

    /// The trait of the few types that a field of this kind has, if it has no other.
    pub(crate) const fn own_trait(&self) -> Option<OwnType> {
        match self {
            Self::Visit => Some(OwnType {
                name: "VisitField",
                built: "page",
            }),
            Self::Roots => Some(OwnType {
                name: "RootsField",
                built: "roots",
            }),
            Self::Form | Self::Sample(_) => None,
        }
    }

    /// What makes a form of the table one of this kind.
    pub(crate) fn setter(&self) -> Option<TokenStream> {
        match self {
            Self::Form => None,
            Self::Visit => Some(quote!(.visit())),
            Self::Sample(sample) => {
                let Sample {
                    max_tokens,
                    system,
                    temperature,
                } = sample;
                let (system, temperature) = (option(system.as_ref()), option(temperature.as_ref()));
                Some(quote!(.sample(#max_tokens, #system, #temperature)))
            }
            Self::Roots => Some(quote!(.roots())),
        }
    }
}

/// A page has an address and an end, whatever else it says.
fn refuse_incomplete_visit(name: &Ident, attributes: &mut Attributes<'_>) {
    const URL: &str = "`url = …`, the page that the person opens";
    const DONE: &str = "`done = …`, whether the person is done there";
    let needs = match (attributes.key("url"), attributes.key("done")) {
        (Some(_), Some(_)) => return,
        (None, Some(_)) => URL.to_owned(),
        (Some(_), None) => DONE.to_owned(),
        (None, None) => format!("{URL}, and {DONE}"),
    };
    attributes.errors.at(name, format!("`#[visit(…)]` needs {needs}"));
}

fn visit(attributes: &mut Attributes<'_>, names: &Names<'_>) -> Vec<Hook> {
    let mut hooks = Vec::new();
    for (role, key) in [(Role::Url, "url"), (Role::Done, "done")] {
        let Some(expr) = attributes.expr(key) else { continue };
        if role == Role::Url {
            check_url(&expr, attributes.errors);
        }
        hooks.push(hook(role, expr, names, attributes.errors));
    }
    hooks
}

/// A literal address is of https, or of this very machine; of any other the engine sees it. No answer is in it: it is an
/// expression, as all of them are, and no text of a question.
fn check_url(expr: &Expr, errors: &mut Errors) {
    let Some(Literal {
        value: LiteralValue::Text(url),
        span,
    }) = Literal::of(expr)
    else {
        return;
    };
    let loopback = ["http://localhost", "http://127.0.0.1", "http://[::1]"];
    let ends = |rest: &str| rest.is_empty() || rest.starts_with([':', '/', '?']);
    let is_loopback = loopback.iter().any(|host| url.strip_prefix(host).is_some_and(ends));
    if !url.starts_with("https://") && !is_loopback {
        errors.at_span(
            span,
            "the page of a visit is https, or http of this very machine: `url = \"https://…\"`",
        );
    } else if url.contains(['{', '}']) {
        errors.at_span(
            span,
            "`url` is an expression, in which a literal stands for itself: write `url = format!(\"https://…\")`",
        );
    }
}

fn sample(attributes: &mut Attributes<'_>) -> Sample {
    Sample {
        max_tokens: attributes.tokens("max_tokens").unwrap_or(MAX_TOKENS),
        system: attributes.string("system"),
        temperature: attributes.temperature("temperature"),
    }
}

/// An option as tokens.
pub(crate) fn option(value: Option<&impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}
