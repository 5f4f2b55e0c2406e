//! A question's text with `{earlier}` answers in it.

use proc_macro2::Span;

use super::{Segment, scope::Names};
use crate::{errors::Errors, parse::Words};

/// Splits `words` into segments. Only `{identifier}` interpolates; `{{` and `}}` are braces.
pub(crate) fn parse(words: &Words, names: &Names<'_>, errors: &mut Errors) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut plain = String::new();
    let mut rest = &*words.text;
    while let Some(at) = rest.find(['{', '}']) {
        let span = words.span_at(words.text.len() - rest.len() + at);
        plain.push_str(&rest[..at]);
        let brace = &rest[at..=at];
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            plain.push_str(brace);
            rest = after;
            continue;
        }
        let name = match rest.find('}') {
            Some(end) if brace == "{" => {
                let name = &rest[..end];
                rest = &rest[end + 1..];
                name
            }
            _ => {
                errors.at_span(span, single(brace, &plain, rest, names));
                return segments;
            }
        };
        match answer(name, span, names) {
            Ok(segment) => {
                if !plain.is_empty() {
                    segments.push(Segment::Text(std::mem::take(&mut plain)));
                }
                segments.push(segment);
            }
            Err(problem) => errors.at_span(span, format!("`{{{name}}}` in a question: {problem}")),
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        segments.push(Segment::Text(plain));
    }
    segments
}

/// What is said of a `brace` without the other one, between the text `before` and the text `behind` it.
fn single(brace: &str, before: &str, behind: &str, names: &Names<'_>) -> String {
    let is_no_name = |c: char| !(c.is_alphanumeric() || c == '_' || c == '.');
    let name = if brace == "{" {
        behind.split(is_no_name).next()
    } else {
        before.rsplit(is_no_name).next()
    };
    let name = name.unwrap_or_default().trim_matches('.');
    if names.position(field(name)).is_some() {
        return format!("a single `{brace}` in a question: write `{{{name}}}`; a brace itself is `{brace}{brace}`");
    }
    format!("a single `{brace}` in a question: write `{brace}{brace}`")
}

/// Refuses a name in braces where no answer is filled in: people would see the braces. In a longer text, which may be about
/// braces, only the name of a question is meant.
pub(crate) fn refuse_names(words: &Words, place: &str, names: &Names<'_>, errors: &mut Errors) {
    for (at, name) in in_braces(&words.text) {
        if names.is_like_one(field(name)) {
            errors.at_span(words.span_at(at), shown(name, place));
        }
    }
}

/// Refuses whatever looks like the name of a question in braces in a short text.
pub(crate) fn refuse_any_name(words: &Words, place: &str, errors: &mut Errors) {
    for (at, name) in in_braces(&words.text) {
        let mut parts = name.split('.');
        if parts.all(|part| syn::parse_str::<syn::Ident>(part).is_ok()) {
            errors.at_span(words.span_at(at), shown(name, place));
        }
    }
}

fn shown(name: &str, place: &str) -> String {
    format!(
        "`{{{name}}}` is shown with its braces in {place}, where no answer is filled in: write it in the words of a question, or in \
         other words"
    )
}

/// The names of earlier questions that stand in braces, and where.
pub(crate) fn named<'w>(words: &'w Words, names: &Names<'_>) -> Vec<(usize, &'w str)> {
    let mut named = in_braces(&words.text);
    named.retain(|(_, name)| names.earlier(field(name)).is_ok());
    named
}

/// The field of `group.question`.
fn field(name: &str) -> &str {
    name.split('.').next().unwrap_or_default()
}

/// What stands in single braces, and where, but for those of an address (`profile://{id}`) and of what is shown as code.
fn in_braces(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut end = 0;
    for (at, _) in text.match_indices('{') {
        if at < end || text[..at].ends_with(['{', '/', '$']) || is_in_code(&text[..at]) {
            continue;
        }
        let rest = &text[at + 1..];
        if let Some(length) = rest.find(['{', '}']).filter(|length| rest[*length..].starts_with('}')) {
            found.push((at, &rest[..length]));
            end = at + 1 + length;
        }
    }
    found
}

/// Whether what stands behind the text `before` is in backticks.
fn is_in_code(before: &str) -> bool {
    before.matches('`').count() % 2 == 1
}

/// The answer called `name`: `earlier`, or `group.question`.
fn answer(name: &str, span: Span, names: &Names<'_>) -> Result<Segment, String> {
    let (field, member) = match name.split_once('.') {
        Some((field, member)) => (field, Some(member)),
        None => (name, None),
    };
    let is_name = |name: &str, is_known: bool| is_known || syn::parse_str::<syn::Ident>(name).is_ok();
    if ["server", "caller"].iter().any(|known| name.starts_with(known)) && names.position(field).is_none() {
        return Err(
            "the words of a question show answers alone: look it up in a field before, with `#[compute(…)]`, and name that field"
                .to_owned(),
        );
    }
    if !is_name(field, names.position(field).is_some()) {
        let computed = if is_made_of_answers(name, names) {
            ", and what is made of answers is a field before this one, with `#[compute(…)]`"
        } else {
            ""
        };
        return Err(format!(
            "only the name of an earlier question can stand in braces{computed}; a brace is `{{{{`"
        ));
    }
    let index = names.earlier(field)?;
    match (names.is_group(index), member) {
        (false, None) => Ok(Segment::Answer(index)),
        (true, Some(member)) => Ok(Segment::Member {
            group: index,
            name: member.to_owned(),
            span,
        }),
        (true, None) => Err(format!(
            "`{field}` is a group: name one of its questions, as `{{{field}.its_question}}`"
        )),
        (false, Some(_)) => Err(format!("`{field}` is one question: write `{{{field}}}`")),
    }
}

/// Whether `text` is an expression with an earlier answer in it.
fn is_made_of_answers(text: &str, names: &Names<'_>) -> bool {
    let is_earlier = |word: &str| names.earlier(word).is_ok();
    let is_no_name = |c: char| !(c.is_alphanumeric() || c == '_');
    syn::parse_str::<syn::Expr>(text).is_ok() && text.split(is_no_name).any(is_earlier)
}

#[cfg(test)]
mod tests {
    use super::{Errors, Names, Segment, Span, Words, parse};

    /// The segments of `text` in the question `range`, after `dataset` and the group `home` and before `email`, or how many
    /// mistakes it has.
    fn segments(text: &str) -> Result<Vec<String>, usize> {
        let names = ["dataset", "home", "range", "email"].map(ToOwned::to_owned);
        let mut errors = Errors::default();
        let names = Names::new(&names, 2, 2..3).groups(&[1]);
        let words = Words::in_one_line([(text.to_owned(), Span::call_site())]);
        let segments = parse(&words, &names, &mut errors);
        let mistakes = errors.count();
        drop(errors.into_tokens());
        let shown = segments.into_iter().map(|segment| match segment {
            Segment::Text(text) => text,
            Segment::Answer(index) => format!("#{index}"),
            Segment::Member { group, name, .. } => format!("#{group}.{name}"),
        });
        if mistakes == 0 {
            Ok(shown.collect())
        } else {
            Err(mistakes)
        }
    }

    #[test]
    fn only_names_of_earlier_questions_interpolate() {
        let ok = |text: &str| segments(text).expect("the text has no mistake");
        assert_eq!(ok("Which?"), ["Which?"]);
        assert_eq!(ok("{dataset}"), ["#0"]);
        assert_eq!(ok("Of {dataset}?"), ["Of ", "#0", "?"]);
        assert_eq!(ok("{dataset}{dataset}"), ["#0", "#0"]);
        assert_eq!(ok("{{other}}"), ["{other}"]);
        assert_eq!(ok("{{ dataset }}"), ["{ dataset }"]);
        assert_eq!(ok("{{dataset}}: {dataset}"), ["{dataset}: ", "#0"]);
        assert_eq!(ok("{{dataset}}"), ["{dataset}"]);
        assert_eq!(ok("{{{dataset}}}"), ["{", "#0", "}"]);
        assert_eq!(ok("To {home.city}?"), ["To ", "#1.city", "?"]);
        assert!(ok("").is_empty());
    }

    #[test]
    fn every_other_brace_is_one_mistake() {
        for text in [
            "{",
            "}",
            "a { b",
            "{}",
            "{0}",
            "{dataset:?}",
            "{dataset + 1}",
            "{ dataset }",
            "{range}",
            "{email}",
            "{other}",
            "{home}",
            "{other.city}",
            "{dataset.city}",
            "{.city}",
        ] {
            assert_eq!(segments(text).err(), Some(1), "{text}");
        }
        assert_eq!(segments("{range} {email}").err(), Some(2));
    }
}
