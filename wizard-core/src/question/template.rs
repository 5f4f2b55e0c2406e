//! A question's words as its author wrote them, for those who translate them, and a translation with answers in it.

use crate::table::{Question, Segment, Shown};

/// What the author wrote for `segments`: `{name}` for an answer, doubled braces for braces.
pub(super) fn source(questions: &[Question], segments: &[Segment]) -> String {
    let segment = |segment: &Segment| match segment.shown() {
        Shown::Text(text) => text.replace('{', "{{").replace('}', "}}"),
        Shown::Answer(index) => format!("{{{}}}", questions.get(index).map_or("", |question| question.key)),
    };
    segments.iter().map(segment).collect()
}

/// `template` with `answer` for every `{name}`; `None` if a brace is alone, or a name has no answer.
pub(super) fn fill(template: &str, mut answer: impl FnMut(&str) -> Option<String>) -> Option<String> {
    let mut filled = String::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        filled.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            filled.push_str(brace);
            rest = after;
            continue;
        }
        let (name, after) = rest.split_once('}').filter(|_| brace == "{")?;
        filled.push_str(&answer(name)?);
        rest = after;
    }
    filled.push_str(rest);
    Some(filled)
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn only_names_with_an_answer_are_filled_in() {
        let answer = |name: &str| (name == "day").then(|| "“{x}”".to_owned());
        for (template, filled) in [
            ("Am {day}?", Some("Am “{x}”?")),
            ("{day}{day}", Some("“{x}”“{x}”")),
            ("{{day}}", Some("{day}")),
            ("{{{day}}}", Some("{“{x}”}")),
            ("", Some("")),
            ("{night}", None),
            ("{ day }", None),
            ("{", None),
            ("}", None),
            ("{day", None),
        ] {
            assert_eq!(fill(template, answer).as_deref(), filled, "{template}");
        }
    }
}
