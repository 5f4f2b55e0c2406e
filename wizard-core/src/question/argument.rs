//! What an argument may be that stands for the answer to a question, in words: the same as in the input schema.

use super::schema::SAFE;
use crate::{
    answer::{ChoiceOption, Format, Shape},
    canonical,
    choices::LISTED,
    table::Question,
    texts::{ArgumentValues, OfferedChoices, Words},
};

/// What an argument for `question` may be. `offered` is what its `choices` are.
pub(crate) fn argument_values(
    question: &Question,
    offered: Option<OfferedChoices>,
    words: Words<'_>,
) -> ArgumentValues {
    let rules = &question.rules;
    match (question.shape, offered) {
        (Shape::Text, Some(offered)) => ArgumentValues::OneOf(offered),
        (Shape::Texts, Some(offered)) => choices(question, offered),
        (Shape::Text, None) => text(question, None),
        (Shape::Parsed(parsed), _) => text(question, Some(parsed.format)),
        (Shape::Boolean, _) => ArgumentValues::Boolean,
        (Shape::Integer { min, max }, _) => {
            let (min, max) = rules.integers(min, max);
            let said = |bound: i128| (-SAFE..=SAFE).contains(&bound).then(|| bound.to_string());
            number(question, true, said(min), said(max))
        }
        (Shape::Number { .. }, _) => {
            let (min, max) = rules.numbers();
            number(question, false, min.map(canonical::float), max.map(canonical::float))
        }
        (Shape::Choice(options), _) => ArgumentValues::OneOf(listed(options, words)),
        (Shape::Choices(options) | Shape::Set(options), _) => choices(question, listed(options, words)),
        (Shape::Json(_) | Shape::Visit | Shape::Texts, _) => ArgumentValues::OfSchema,
    }
}

fn text(question: &Question, of_shape: Option<&'static Format>) -> ArgumentValues {
    let formats = of_shape.into_iter().chain(question.rules.formats());
    ArgumentValues::Text {
        shortest: question.rules.shortest().unwrap_or(0),
        longest: question.rules.longest(),
        formats: formats.map(|format| format.what).collect(),
        patterns: question.rules.patterns().map(|pattern| pattern.text).collect(),
    }
}

fn number(question: &Question, is_whole: bool, least: Option<String>, most: Option<String>) -> ArgumentValues {
    ArgumentValues::Number {
        is_whole,
        least,
        most,
        excludes_zero: question.rules.excludes_zero(),
    }
}

fn choices(question: &Question, offered: OfferedChoices) -> ArgumentValues {
    ArgumentValues::SomeOf {
        offered,
        fewest: question.rules.min_items,
        most: question.rules.max_items,
    }
}

/// The options that the author wrote, each with its title.
fn listed(options: &[ChoiceOption], words: Words<'_>) -> OfferedChoices {
    let shown = |option: &ChoiceOption| match option.title() {
        Some(title) => format!("`{}` ({})", option.value(), words.author(title)),
        None => format!("`{}`", option.value()),
    };
    OfferedChoices::Listed {
        choices: options.iter().take(LISTED).map(shown).collect(),
        more: options.len().saturating_sub(LISTED),
    }
}
