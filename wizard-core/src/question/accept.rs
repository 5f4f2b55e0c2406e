//! From JSON to an answer: the type of a question and its rules. A value is taken once, into its type's own form (rule
//! 13 of a round). The question's own `check` comes after, in the engine.

use std::{borrow::Cow, collections::HashSet, fmt::Display};

use serde_json::{Number, Value as Json};

use super::{option_labels, reading};
use crate::{
    answer::{ChoiceOption, Given, Parsed, Rules, Sealed, Shape, Value},
    canonical,
    choices::{LISTED, MAX_CHOICES, Offered},
    shown::quoted,
    table::{Question, Role, Source},
    texts::{Text, Words},
};

/// The answer that `given` is, or why it is not one, in words for the person. What comes from outside is read by the type of
/// the question; [`Text::Needed`] is said of what is no answer at all.
pub(crate) fn accept(question: &Question, offered: Option<&Offered>, given: Given<'_>) -> Result<Value, Text> {
    let Given::Json(json) = given else {
        return accept_read(question, offered, given);
    };
    let read = reading::read(question, json);
    match read.as_str() {
        Some(text) if is_offered(offered, text) => accept_read(question, offered, Given::Json(&read)),
        _ if reading::is_blank(question, &read) && question.may_be_blank() => Ok(Value::Empty),
        _ if reading::is_blank(question, &read) => Err(Text::Needed),
        Some(text) if offered.is_none() && has_control(question, text) => Err(Text::ControlCharacters),
        _ => accept_read(question, offered, Given::Json(&read)),
    }
}

/// Whether there is a control character in a text that a person types, other than its line breaks: some clients show none of
/// them, and some terminals obey them. Models write tabs, too: in their words, and in an `arg`. What has a format is refused by
/// that, and what is chosen from what was looked up if it is none of that.
fn has_control(question: &Question, text: &str) -> bool {
    let is_by_model = question.by_model || question.source == Source::Argument;
    let is_text = |c: char| matches!(c, '\n' | '\r') || (c == '\t' && is_by_model);
    let is_free = matches!(question.shape, Shape::Text) && question.rules.formats().next().is_none();
    is_free && text.contains(|c: char| c.is_control() && !is_text(c))
}

/// Whether the server, which says `Some("")`, leaves it blank.
fn is_left_blank(question: &Question, offered: Option<&Offered>, given: Given<'_>) -> bool {
    given.text() == Some("") && question.may_be_blank() && !is_offered(offered, "")
}

fn is_offered(offered: Option<&Offered>, text: &str) -> bool {
    offered.is_some_and(|offered| offered.contains(text))
}

/// The same for what has been read.
fn accept_read(question: &Question, offered: Option<&Offered>, given: Given<'_>) -> Result<Value, Text> {
    check_size_read(question, given)?;
    match question.shape {
        Shape::Text | Shape::Parsed(_) if is_left_blank(question, offered, given) => Ok(Value::Empty),
        Shape::Text => {
            let text = given.text().ok_or(Text::NotAText)?;
            accept_text(&question.rules, accept_offered(offered, text)?)
        }
        Shape::Parsed(parsed) => accept_parsed(question, parsed, given.text()),
        Shape::Choice(options) => accept_choice(options, given.text().ok_or(Text::NotAText)?).map(Value::Text),
        // The engine makes this reference, and only a sealed answer can bring it back.
        Shape::Visit => given
            .text()
            .map(|reference| Value::Text(reference.to_owned()))
            .ok_or(Text::NotAText),
        Shape::Boolean => given.boolean().map(Value::Boolean).ok_or(Text::NotABoolean),
        Shape::Integer { min, max } => {
            let number = given.number().ok_or(Text::NotAnInteger)?;
            accept_integer(&question.rules, (min, max), &number)
        }
        Shape::Number { max, nearest } => {
            let number = given.number().ok_or(Text::NotANumber)?;
            accept_number(&question.rules, max, nearest, &number)
        }
        Shape::Choices(options) => accept_list(question, given, |text| accept_choice(options, text)).map(Value::List),
        Shape::Set(options) => {
            let chosen = accept_list(question, given, |text| accept_choice(options, text))?;
            Ok(Value::List(in_order(options, &chosen)))
        }
        Shape::Texts => {
            let one = |text: &str| accept_offered(offered, text).map(Cow::into_owned);
            accept_list(question, given, one).map(Value::List)
        }
        Shape::Json(json_type) => match json_type.take(&given.json()) {
            Ok(json) => Ok(Value::Json(json)),
            Err(reason) => Err(Text::NotOfItsType {
                reason: quoted(&reason),
            }),
        },
    }
}

/// The same for what was sealed. JSON is read again where the question asks for something else by now.
pub(crate) fn accept_sealed(
    question: &Question,
    offered: Option<&Offered>,
    sealed: &Sealed<'_>,
) -> Result<Value, Text> {
    match (sealed, question.shape) {
        (Sealed::Json(_), shape) if !matches!(shape, Shape::Json(_)) => {
            let value = sealed.to_value().unwrap_or(Value::Empty);
            accept(question, offered, Given::Value(&value))
        }
        _ => accept(question, offered, Given::from(sealed)),
    }
}

/// The JSON that the argument `text` of a prompt or of a resource is for the question.
pub(crate) fn read_argument(question: &Question, text: &str) -> Json {
    let most = most(question).map_or(usize::MAX, |most| most as usize);
    reading::read_argument(question, text, most)
}

/// Checks the bounds on lengths and counts, before anything is looked up or read through: so a huge value costs little
/// (rule 9 of a round).
pub(crate) fn check_size(question: &Question, given: Given<'_>) -> Result<(), Text> {
    match given {
        Given::Json(json) => check_size_read(question, Given::Json(&reading::read(question, json))),
        _ => check_size_read(question, given),
    }
}

/// The same for what has been read.
fn check_size_read(question: &Question, given: Given<'_>) -> Result<(), Text> {
    match question.shape {
        Shape::Text | Shape::Parsed(_) => given.text().map_or(Ok(()), |text| check_length(question, text)),
        Shape::Choices(_) | Shape::Set(_) | Shape::Texts => match (given.items(), most(question)) {
            (Some(items), Some(most)) if items.len() > most as usize => Err(Text::TooMany { most }),
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Refuses a text that is too long. A choice that is looked up is as long as the author's values are, so it has a limit
/// only if the author sets one.
fn check_length(question: &Question, text: &str) -> Result<(), Text> {
    let longest = match question.reads(Role::Choices) {
        Some(_) => question.rules.longest_said(),
        None => Some(question.rules.longest()),
    };
    match longest {
        // A text has at most as many characters as bytes.
        Some(longest) if text.len() <= longest as usize => Ok(()),
        Some(longest) if text.chars().nth(longest as usize).is_some() => Err(Text::TooLong { most: longest }),
        _ => Ok(()),
    }
}

/// The most items that a list can have: what the author says, or else as many as there are to choose from at most.
fn most(question: &Question) -> Option<u32> {
    let choices = match question.shape {
        Shape::Choices(options) | Shape::Set(options) => Some(options.len()),
        _ => question.reads(Role::Choices).map(|_| MAX_CHOICES),
    };
    let choices = choices.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    question.rules.max_items.into_iter().chain(choices).min()
}

/// Takes `text` in the form in which its type writes it, to which the rules apply.
fn accept_parsed(question: &Question, parsed: &Parsed, text: Option<&str>) -> Result<Value, Text> {
    let given = text.filter(|text| (parsed.format.is_met)(text));
    let written = given.and_then(parsed.written);
    // A later round reads what was written here, so that this too has to be of the format.
    let written = written.filter(|written| (parsed.format.is_met)(written));
    let written = written.ok_or(Text::NotOfFormat {
        what: parsed.format.what,
    })?;
    check_length(question, &written)?;
    accept_text(&question.rules, Cow::Owned(written))
}

/// Takes a text, of which the length has been checked, by the rules of its field and of its type.
fn accept_text(rules: &Rules, text: Cow<'_, str>) -> Result<Value, Text> {
    let is_shorter = |least: u32| least > 0 && text.chars().nth(least as usize - 1).is_none();
    if let Some(shortest) = rules.shortest().filter(|shortest| is_shorter(*shortest)) {
        return Err(Text::TooShort { least: shortest });
    }
    if let Some(format) = rules.formats().find(|format| !(format.is_met)(&text)) {
        return Err(Text::NotOfFormat { what: format.what });
    }
    if let Some(pattern) = rules.patterns().find(|pattern| !pattern.matches(&text)) {
        return Err(Text::NotOfPattern {
            pattern: pattern.text.to_owned(),
        });
    }
    Ok(Value::Text(text.into_owned()))
}

#[allow(
    clippy::cast_possible_truncation,
    reason = "integral, and beyond 127 bits beyond every limit"
)]
fn accept_integer(rules: &Rules, (min, max): (i128, i128), number: &Number) -> Result<Value, Text> {
    let (min, max) = rules.integers(min, max);
    let exact = number
        .as_i64()
        .map(i128::from)
        .or_else(|| number.as_u64().map(i128::from));
    let value = match (exact, number.as_f64()) {
        (Some(value), _) => value,
        (None, Some(float)) if float.fract() != 0.0 => return Err(Text::NotAnInteger),
        (None, Some(float)) if float.abs() < canonical::EXACT => float as i128,
        // From 2^53 on, a float no longer says which integer was meant.
        (None, Some(float)) if (min..=max).contains(&(float as i128)) => return Err(Text::NotAllDigits),
        (None, Some(float)) => float as i128,
        (None, None) => return Err(Text::NotAnInteger),
    };
    match value {
        0 if rules.excludes_zero() => Err(Text::Zero),
        value if value < min => Err(too_small(min)),
        value if value > max => Err(too_large(max)),
        value => Ok(Value::Integer(value)),
    }
}

fn accept_number(rules: &Rules, largest: f64, nearest: fn(f64) -> f64, number: &Number) -> Result<Value, Text> {
    let given = number.as_f64().filter(|value| value.is_finite());
    let given = given.ok_or(Text::NotANumber)?;
    let value = nearest(given);
    match rules.numbers() {
        _ if !value.is_finite() && given < 0.0 => Err(too_small(canonical::float(-largest))),
        _ if !value.is_finite() => Err(too_large(canonical::float(largest))),
        (Some(min), _) if value < min => Err(too_small(canonical::float(min))),
        (_, Some(max)) if value > max => Err(too_large(canonical::float(max))),
        // −0 is 0, as in the canonical form.
        _ => Ok(Value::Number(value + 0.0)),
    }
}

fn too_small(least: impl Display) -> Text {
    Text::TooSmall {
        least: least.to_string(),
    }
}

fn too_large(most: impl Display) -> Text {
    Text::TooLarge { most: most.to_string() }
}

/// Takes one of the choices that were looked up, where there are any: its value, or the title by which people know it.
fn accept_offered<'t>(offered: Option<&'t Offered>, text: &'t str) -> Result<Cow<'t, str>, Text> {
    let Some(offered) = offered else {
        return Ok(Cow::Borrowed(text));
    };
    let taken = take_choice(text, |text| offered.get(text), |label| offered.labelled(label));
    let choices = || offered.values().map(|value| offered.quoted(value));
    taken.map(Cow::Borrowed).ok_or_else(|| not_a_choice(text, choices()))
}

/// Takes one of the choices that are known at compile time: its value, or the title by which people know it.
fn accept_choice(options: &[ChoiceOption], text: &str) -> Result<String, Text> {
    let values = || options.iter().map(ChoiceOption::value);
    let by_value = |text: &str| values().find(|value| *value == text);
    let by_label = |label: &str| {
        let mut labels = option_labels(options, Words::ORIGINAL).into_iter();
        Some(options[labels.position(|known| known == label)?].value())
    };
    if let Some(value) = take_choice(text, by_value, by_label) {
        return Ok(value.to_owned());
    }
    let known = options.iter().map(|option| match option.title() {
        Some(title) => format!("`{}` ({title})", option.value()),
        None => format!("`{}`", option.value()),
    });
    Err(not_a_choice(text, known))
}

/// The value that `text` is: as it is, or without the blanks or the quotation marks around it; or else the one of the choice
/// that people know by this label, which no other has.
fn take_choice<'v>(
    text: &str,
    by_value: impl Fn(&str) -> Option<&'v str>,
    by_label: impl Fn(&str) -> Option<&'v str>,
) -> Option<&'v str> {
    let bare = text.trim();
    by_value(text)
        .or_else(|| by_value(bare))
        .or_else(|| by_label(bare))
        .or_else(|| by_value(&reading::unquoted(bare)?))
}

fn not_a_choice(text: &str, choices: impl ExactSizeIterator<Item = String>) -> Text {
    Text::NotAChoice {
        given: quoted(text),
        more: choices.len().saturating_sub(LISTED),
        choices: choices.take(LISTED).collect(),
    }
}

/// Takes a list of as many texts as the question wants, each by `one`. A choice may not be made twice; a free list may
/// repeat a text.
fn accept_list(
    question: &Question,
    given: Given<'_>,
    one: impl Fn(&str) -> Result<String, Text>,
) -> Result<Vec<String>, Text> {
    let items = given.items().ok_or(Text::NotAList)?;
    let is_chosen = question.is_list_of_choices();
    let (mut taken, mut seen) = (Vec::new(), HashSet::new());
    for index in 0..items.len() {
        let text = items.text(index).ok_or(Text::NotAList)?;
        let item = one(text)?;
        if is_chosen && !seen.insert(item.clone()) {
            return Err(Text::ChosenTwice { given: quoted(text) });
        }
        taken.push(item);
    }
    match question.rules.min_items {
        Some(fewest) if taken.len() < fewest as usize => Err(Text::TooFew { fewest }),
        _ => Ok(taken),
    }
}

/// What was chosen, in the order in which the options were declared: a set has no other.
fn in_order(options: &[ChoiceOption], chosen: &[String]) -> Vec<String> {
    let chosen: HashSet<&str> = chosen.iter().map(String::as_str).collect();
    let options = options.iter().map(ChoiceOption::value);
    options
        .filter(|value| chosen.contains(value))
        .map(ToOwned::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use serde_json::json;

    use super::*;

    const TEXTS: Question = Question::new("cities", Shape::Texts, false, &[]).hook(Role::Choices, &[]);

    fn many() -> Json {
        (0..1_000).map(|nth| json!(nth.to_string())).collect()
    }

    #[test]
    fn each_item_of_a_list_is_looked_at_once() {
        let looked_at = Cell::new(0);
        let one = |text: &str| {
            looked_at.set(looked_at.get() + 1);
            Ok(text.to_owned())
        };
        assert_eq!(
            accept_list(&TEXTS, Given::Json(&many()), one).map(|taken| taken.len()),
            Ok(1_000)
        );
        assert_eq!(looked_at.get(), 1_000);
    }

    #[test]
    fn sealed_json_is_read_as_what_the_question_asks_for_by_now() {
        let text = Question::new("said", Shape::Text, false, &[]);
        let sealed = |text: &'static str| Sealed::Json(Cow::Borrowed(text));
        assert!(accept_sealed(&text, None, &sealed("\"hello\"")) == Ok(Value::Text("hello".to_owned())));
        assert_eq!(accept_sealed(&text, None, &sealed("{\"a\":1}")), Err(Text::NotAText));
        let number = Question::new("number", Shape::Integer { min: 0, max: 9 }, false, &[]);
        assert!(accept_sealed(&number, None, &sealed("7")) == Ok(Value::Integer(7)));
        let list = Question::new("list", Shape::Texts, false, &[]);
        assert!(accept_sealed(&list, None, &sealed("[\"a\"]")) == Ok(Value::List(vec!["a".to_owned()])));
    }

    #[test]
    fn nothing_behind_the_first_item_that_is_wrong_is_looked_at() {
        let looked_at = Cell::new(0);
        let one = |text: &str| {
            looked_at.set(looked_at.get() + 1);
            Err(Text::ChosenTwice { given: text.to_owned() })
        };
        assert!(accept_list(&TEXTS, Given::Json(&many()), one).is_err());
        assert_eq!(looked_at.get(), 1);
    }

    #[test]
    fn a_list_longer_than_there_can_be_choices_is_refused_by_its_length_alone() {
        let items = Json::from(vec![json!({"not": "a text"}); MAX_CHOICES + 1]);
        assert_eq!(
            check_size(&TEXTS, Given::Json(&items)),
            Err(Text::TooMany { most: 1_000 })
        );
    }
}
