//! A form exactly as it is shown (rule 2 of a round): its pin, and what is sent of it.

use std::{borrow::Cow, sync::Arc};

use super::{
    FixedField, FormSchema, InputParams, Whole,
    changed::Marks,
    schema::{as_default, form_schema},
};
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
    let fixed = by_name(parts).fold(Sequence::of("fixed"), |fixed, part| {
        let required = (!part.question.may_be_blank()).then_some("required");
        let fixed = fixed.text(part.question.key).digest(&part.fixed.digest);
        fixed.maybe(required, Sequence::text)
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

/// The parts by their names: a redeploy that puts the questions of a form into another order keeps their answers (rule 5 of a
/// round).
fn by_name(parts: &[Part]) -> impl Iterator<Item = &Part> {
    let mut parts: Vec<&Part> = parts.iter().collect();
    parts.sort_unstable_by_key(|part| part.question.key);
    parts.into_iter()
}

/// The digest of every word of the question and its fields that is not fixed.
fn words(message: &str, parts: &[Part]) -> [u8; 32] {
    let words = Sequence::of("words").text(message);
    let words = by_name(parts).fold(words, |words, part| words.maybe(part.words.as_deref(), Sequence::text));
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
    let mut offered = by_name(parts).filter_map(|part| part.offered.as_deref()).peekable();
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
    let shown = |part: &Part| part.default.clone().filter(|value| as_default(value).is_some());
    by_name(parts).any(|part| shown(part).is_some()).then(|| {
        let defaults = by_name(parts).fold(Sequence::of("defaults"), |defaults, part| {
            let default = shown(part).as_ref().map(Value::canonical);
            defaults.maybe(default.as_deref(), Sequence::text)
        });
        defaults.finish()
    })
}

/// The marks of a form of `parts` under `message`.
pub(super) fn marks_of(message: &str, parts: &[Part]) -> Marks {
    let as_shown = choices(parts, Order::AsShown);
    let sorted = as_shown.and_then(|_| choices(parts, Order::Sorted));
    Marks::of(words(message, parts), as_shown.zip(sorted), defaults(parts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::{BoundKind, Literal, Shape},
        choices::Choices,
        table::{Form, Role},
        texts::Words,
    };

    const NAME: Question =
        Question::new("name", Shape::Text, false, &[]).bound(BoundKind::MaxLen, Literal::Integer(80));
    const CITY: Question = Question::new("city", Shape::Text, true, &[]).hook(Role::Choices, &[]);

    const OTHER: Question =
        Question::new("other", Shape::Text, false, &[]).bound(BoundKind::MaxLen, Literal::Integer(80));

    const OPTIONAL: Question =
        Question::new("name", Shape::Text, true, &[]).bound(BoundKind::MaxLen, Literal::Integer(80));

    fn part(question: &'static Question) -> Part {
        Part {
            question,
            fixed: Cow::Owned(FixedField::of(&Form::new("form", 0, 2), question, Words::ORIGINAL)),
            offered: None,
            default: None,
            words: None,
        }
    }

    fn parts() -> Vec<Part> {
        let cities = Choices::titled([("par", "Paris"), ("lyo", "Lyon")]);
        let city = Part {
            offered: Some(Arc::new(Offered::collect(cities))),
            default: Some(Value::Text("lyo".to_owned())),
            words: Some("Where, “Ann”?".to_owned()),
            ..part(&CITY)
        };
        vec![part(&NAME), city]
    }

    /// Made by `tests/vectors/values.py`, which shares no code with this crate.
    #[test]
    fn the_pins_of_forms_are_what_independent_code_says() {
        let pins = [
            pin_of_form("Who?", &parts(), None),
            pin_of_form("Who?", &parts()[..1], Some([7; 32])),
        ];
        let hex = pins.map(|pin| pin.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        assert_eq!(
            hex,
            ["0363825cdc2a91a6b4cfc249d3753e1e", "0753e5f87deaa0e30220cb556feaf07a"]
        );
    }

    #[test]
    fn a_form_is_written_with_all_that_varies_of_it() {
        // What was left blank keeps the default.
        let filled = [("name", Value::Text("Ann".to_owned())), ("city", Value::Empty)];
        let written: serde_json::Value = serde_json::from_str(form_schema(&parts(), &filled).get()).expect("JSON");
        let expected = serde_json::json!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "maxLength": 80, "default": "Ann"},
                "city": {
                    "type": "string",
                    "oneOf": [{"const": "par", "title": "Paris"}, {"const": "lyo", "title": "Lyon"}],
                    "title": "Where, “Ann”?",
                    "default": "lyo",
                },
            },
            "required": ["name"],
        });
        assert_eq!(written, expected);
    }

    #[test]
    fn what_is_not_shown_is_not_in_the_pin_nor_is_the_order_of_the_fields() {
        let pin = |change: fn(&mut Vec<Part>)| {
            let mut parts = parts();
            parts[1].default = None;
            change(&mut parts);
            pin_of_form("Who?", &parts, None)
        };
        let same = pin(|_| ());
        assert_eq!(pin(|parts| parts.swap(0, 1)), same);
        assert_eq!(
            pin(|parts| parts[1].default = Some(Value::Empty)),
            same,
            "nothing is filled in"
        );
        // A client's reader would round it, so it is not shown.
        assert_eq!(pin(|parts| parts[1].default = Some(Value::Integer(1 << 60))), same);
    }

    #[test]
    fn nothing_that_is_shown_can_change_under_a_pin() {
        let shown = |change: fn(&mut Vec<Part>)| {
            let mut parts = parts();
            change(&mut parts);
            pin_of_form("Who?", &parts, None)
        };
        let pins = [
            shown(|_| ()),
            shown(|parts| parts[1].words = None),
            shown(|parts| parts[1].words = Some(String::new())),
            shown(|parts| parts[0].words = parts[1].words.take()),
            shown(|parts| parts[1].default = None),
            shown(|parts| parts[0].default = parts[1].default.take()),
            shown(|parts| parts[1].default = Some(Value::Text("par".to_owned()))),
            shown(|parts| parts[1].offered = None),
            shown(|parts| parts[1].offered = Some(Arc::new(Offered::collect(["par", "lyo"])))),
            shown(|parts| parts[1].offered = Some(Arc::new(Offered::collect(["lyo", "par"])))),
            shown(|parts| drop(parts.pop())),
            shown(|parts| parts[0] = part(&OTHER)),
            shown(|parts| parts[0] = part(&OPTIONAL)),
            pin_of_form("Who", &parts(), None),
            pin_of_form("Who?", &parts(), Some([0; 32])),
        ];
        let different: std::collections::BTreeSet<_> = pins.iter().collect();
        assert_eq!(different.len(), pins.len());
    }
}
