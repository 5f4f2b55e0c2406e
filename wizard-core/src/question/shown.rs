//! A form exactly as it is shown (rule 2 of a round): its pin, what is sent of it, and what the state keeps to tell what has
//! changed since.

use std::{borrow::Cow, fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{FixedField, FormSchema, InputParams, Whole, schema::form_schema};
use crate::{
    answer::Value,
    canonical::{Pin, Sequence, pin_of},
    choices::Offered,
    table::Question,
};

/// A form exactly as it is shown: without the step and the reason in front of it, without the answers that are filled
/// in when it is asked again, and without the reference of a page, which is one person's.
#[derive(Clone)]
pub(crate) struct Rendered {
    pub(crate) pin: Pin,
    content: Content,
}

#[derive(Clone)]
enum Content {
    /// A form of which nothing varies.
    Whole(&'static Whole),
    /// A form of several parts, of which some vary.
    Parts { message: String, parts: Vec<Part> },
    /// No form of fields.
    Other(InputParams),
}

/// One question of a form, with what of it varies.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) question: &'static Question,
    pub(crate) fixed: Cow<'static, FixedField>,
    /// What was looked up to choose from.
    pub(crate) offered: Option<Arc<Offered>>,
    /// The answer that the form shows filled in.
    pub(crate) default: Option<Value>,
    /// Its words, unless they stand above the form.
    pub(crate) words: Option<String>,
}

impl Rendered {
    pub(crate) fn whole(whole: &'static Whole) -> Self {
        Self {
            pin: whole.pin,
            content: Content::Whole(whole),
        }
    }

    /// A form of `parts` under `message`. The pin of a form that closes a wizard also covers `values`, the digest of all
    /// answers: a yes to it is a yes to exactly these (rule 12 of a round).
    pub(crate) fn of(message: String, parts: Vec<Part>, values: Option<[u8; 32]>) -> Self {
        Self {
            pin: pin_of_form(&message, &parts, values),
            content: Content::Parts { message, parts },
        }
    }

    /// Something else than a form of fields.
    pub(crate) fn other(pin: Pin, params: InputParams) -> Self {
        Self {
            pin,
            content: Content::Other(params),
        }
    }

    /// Whether nobody can tell it from `other`: neither whoever reads it, nor whoever compares pins.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let sent = |rendered: &Self, filled: &[_]| rendered.clone().into_params(filled);
        let fill = |part: &Part| (part.question.key, Value::Text("filled in".to_owned()));
        let filled: Vec<_> = match &other.content {
            Content::Parts { parts, .. } => parts.iter().map(fill).collect(),
            Content::Whole(_) | Content::Other(_) => Vec::new(),
        };
        self.pin == other.pin
            && self.marks() == other.marks()
            && sent(self, &[]) == sent(other, &[])
            && sent(self, &filled) == sent(other, &filled)
    }

    /// What the state keeps of it.
    pub(crate) fn marks(&self) -> Marks {
        match &self.content {
            Content::Whole(whole) => whole.marks.clone(),
            Content::Parts { message, parts } => marks_of(message, parts),
            Content::Other(params) => marks_of(params.message(), &[]),
        }
    }

    /// What is sent, with the answers that are `filled` in again.
    pub(crate) fn into_params(self, filled: &[(&'static str, Value)]) -> InputParams {
        match self.content {
            Content::Whole(whole) => InputParams::Form {
                message: whole.message.clone(),
                schema: if filled.is_empty() {
                    FormSchema::fixed(&whole.schema)
                } else {
                    FormSchema::new(form_schema(&whole.parts, filled))
                },
            },
            Content::Parts { message, parts } => InputParams::Form {
                message,
                schema: FormSchema::new(form_schema(&parts, filled)),
            },
            Content::Other(params) => params,
        }
    }
}

/// The pin of a form: over its fixed part, and what of it varies.
pub(super) fn pin_of_form(message: &str, parts: &[Part], values: Option<[u8; 32]>) -> Pin {
    let fixed = parts.iter().fold(Sequence::of("fixed"), |fixed, part| {
        fixed.text(part.question.key).digest(&part.fixed.digest)
    });
    let digest = Sequence::of("form")
        .digest(&fixed.finish())
        .digest(&words(message, parts))
        .maybe(choices(parts, Order::AsShown), |digest, choices| {
            digest.digest(&choices)
        })
        .maybe(defaults(parts), |digest, defaults| digest.digest(&defaults))
        .maybe(values, |digest, values| digest.digest(&values));
    pin_of(digest.finish())
}

/// The digest of every word of the question and its fields that is not fixed.
fn words(message: &str, parts: &[Part]) -> [u8; 32] {
    let words = Sequence::of("words").text(message);
    let words = parts
        .iter()
        .fold(words, |words, part| words.maybe(part.words.as_deref(), Sequence::text));
    words.finish()
}

/// The order in which choices are digested.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    AsShown,
    Sorted,
}

/// The digest of what was looked up to choose from, if anything was.
fn choices(parts: &[Part], order: Order) -> Option<[u8; 32]> {
    let mut offered = parts.iter().filter_map(|part| part.offered.as_deref()).peekable();
    offered.peek()?;
    let choices = offered.fold(Sequence::of("choices"), |choices, offered| {
        let mut offers: Vec<_> = offered.titles().collect();
        if order == Order::Sorted {
            offers.sort_unstable();
        }
        let choices = choices.text(&offers.len().to_string());
        offers.iter().fold(choices, |choices, (value, title)| {
            choices.text(value).maybe(title.as_deref(), Sequence::text)
        })
    });
    Some(choices.finish())
}

/// The digest of what is shown filled in, if anything is.
fn defaults(parts: &[Part]) -> Option<[u8; 32]> {
    parts.iter().any(|part| part.default.is_some()).then(|| {
        let defaults = parts.iter().fold(Sequence::of("defaults"), |defaults, part| {
            let default = part.default.as_ref().map(Value::canonical);
            defaults.maybe(default.as_deref(), Sequence::text)
        });
        defaults.finish()
    })
}

/// What the state keeps of a form that is asked, to tell what of it has changed when it comes back: beginnings of digests.
/// They decide nothing.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Marks {
    words: Mark,
    /// As they are shown, and in whatever order.
    choices: Option<(Mark, Mark)>,
    default: Option<Mark>,
}

type Mark = [u8; 3];

/// What has changed of a question since the person was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Changed {
    /// Its words, for example an answer in them.
    Words,
    /// What there is to choose from.
    Choices,
    /// The order of the choices alone.
    OrderOfChoices,
    /// What is filled in.
    Default,
    /// Something else: a rule, the questions of the form, or the values that are confirmed.
    Other,
    /// It was asked in an earlier round than the last one, of which the state no longer knows.
    Unknown,
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Words => "the words",
            Self::Choices => "the choices",
            Self::OrderOfChoices => "the order of the choices",
            Self::Default => "the default",
            Self::Other => "something else than words, choices and default",
            Self::Unknown => "unknown, as it was answered in an earlier round than the last one",
        })
    }
}

/// The marks of a form of `parts` under `message`.
pub(super) fn marks_of(message: &str, parts: &[Part]) -> Marks {
    let as_shown = choices(parts, Order::AsShown);
    let in_any_order = as_shown.and_then(|_| choices(parts, Order::Sorted));
    Marks {
        words: mark(words(message, parts)),
        choices: as_shown.map(mark).zip(in_any_order.map(mark)),
        default: defaults(parts).map(mark),
    }
}

fn mark([a, b, c, ..]: [u8; 32]) -> Mark {
    [a, b, c]
}

impl Marks {
    /// What has changed from these to `now`, where a pin says that something has.
    pub(crate) fn changed(&self, now: &Self) -> Changed {
        let in_any_order = |marks: &Self| marks.choices.map(|(_, in_any_order)| in_any_order);
        if self.words != now.words {
            Changed::Words
        } else if in_any_order(self) != in_any_order(now) {
            Changed::Choices
        } else if self.choices != now.choices {
            Changed::OrderOfChoices
        } else if self.default != now.default {
            Changed::Default
        } else {
            Changed::Other
        }
    }
}
