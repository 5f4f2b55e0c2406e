//! What a question offers, looked up when it is asked.

use std::{borrow::Cow, collections::HashMap, sync::OnceLock};

use crate::{
    answer::{Choice, ChoiceOption},
    shown::{one_line, quoted},
};

/// The most choices a question can offer (rule 9 of a round).
pub(crate) const MAX_CHOICES: usize = 1_000;

/// How many choices a text lists.
pub(crate) const LISTED: usize = 20;

/// What a question offers, looked up when it is asked.
///
/// `choices` may be anything that iterates over strings; this is for choices that people see under a title. Where two
/// have one title, people see the value behind it.
///
/// ```
/// use wizard_core::Choices;
///
/// let accounts = [("acc-1", "Current account"), ("acc-2", "Savings")];
/// assert_eq!(Choices::titled(accounts).into_iter().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(Vec<RunTimeChoice>);

impl IntoIterator for Choices {
    type Item = RunTimeChoice;
    type IntoIter = std::vec::IntoIter<RunTimeChoice>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Choices {
    /// Choices of a value, which the client sends back, and a title, which the person sees.
    pub fn titled<V: Into<String>, T: Into<String>>(choices: impl IntoIterator<Item = (V, T)>) -> Self {
        let choice = |(value, title): (V, T)| RunTimeChoice {
            value: value.into(),
            title: Some(title.into()),
        };
        Self(choices.into_iter().map(choice).collect())
    }
}

/// One thing to choose that was looked up: what [`Choices`] give, one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunTimeChoice {
    pub(crate) value: String,
    pub(crate) title: Option<String>,
}

/// What was looked up: every choice once, found by its value, and no two shown alike.
pub struct Offered {
    choices: Vec<RunTimeChoice>,
    /// What people see of each.
    labels: Vec<String>,
    /// Where each value stands.
    places: HashMap<String, usize>,
    /// Where each label stands, once that is asked.
    by_label: OnceLock<HashMap<String, usize>>,
}

impl Offered {
    /// Takes every choice once. It stops at the first that is too many, which is enough to refuse them all.
    pub(crate) fn collect(choices: impl IntoIterator<Item: IntoChoice>) -> Self {
        let mut offered: Vec<RunTimeChoice> = Vec::new();
        let mut places = HashMap::new();
        for choice in choices.into_iter().map(IntoChoice::into_choice) {
            if !places.contains_key(&choice.value) {
                places.insert(choice.value.clone(), offered.len());
                offered.push(choice);
            }
            if offered.len() > MAX_CHOICES {
                break;
            }
        }
        let labels = offered.iter().map(|choice| one_line(choice.words())).collect();
        Self {
            labels: tell_apart(labels, |index| &offered[index].value),
            by_label: OnceLock::new(),
            choices: offered,
            places,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.choices.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    pub(crate) fn contains(&self, value: &str) -> bool {
        self.places.contains_key(value)
    }

    /// The most bytes that `most` of the values have together.
    pub(crate) fn largest(&self, most: usize) -> usize {
        let lengths = || self.values().map(str::len);
        let longest = lengths().max().unwrap_or(0);
        lengths().sum::<usize>().min(longest.saturating_mul(most))
    }

    /// The value, as it is offered.
    pub(crate) fn get(&self, value: &str) -> Option<&str> {
        Some(&self.choices[*self.places.get(value)?].value)
    }

    /// The value of the choice that people see as `label`, which no other has.
    pub(crate) fn labelled(&self, label: &str) -> Option<&str> {
        let by_label = || self.labels.iter().cloned().zip(0..).collect();
        let places: &HashMap<String, usize> = self.by_label.get_or_init(by_label);
        Some(&self.choices[*places.get(label)?].value)
    }

    /// Every value, as it is offered.
    pub(crate) fn values(&self) -> impl ExactSizeIterator<Item = &str> {
        self.choices.iter().map(|choice| &*choice.value)
    }

    /// Every value, with what people see instead of it: its title, or what makes it visible. It is data (rule 11 of a
    /// round), so a title stays on its line with nothing hidden.
    pub(crate) fn titles(&self) -> impl Iterator<Item = (&str, Option<Cow<'_, str>>)> {
        self.choices.iter().zip(&self.labels).map(|(choice, label)| {
            let needs_title = choice.title.is_some() || *label != choice.value;
            (&*choice.value, needs_title.then_some(Cow::Borrowed(&**label)))
        })
    }

    /// The first [`LISTED`] values, as they are shown, each with its title, and how many more there are.
    pub(crate) fn listed(&self) -> (Vec<String>, usize) {
        let shown = |choice: &RunTimeChoice| match &choice.title {
            Some(title) => format!("{} ({})", quoted(&choice.value), quoted(title)),
            None => quoted(&choice.value),
        };
        let listed = self.choices.iter().take(LISTED).map(shown).collect();
        (listed, self.len().saturating_sub(LISTED))
    }

    /// The label by which people know the choice `value`, in quotes. Where another choice has the same title, the value
    /// stands behind it.
    pub(crate) fn quoted(&self, value: &str) -> String {
        let Some(index) = self.places.get(value) else {
            return quoted(value);
        };
        let words = self.choices[*index].words();
        if self.labels[*index] == one_line(words) {
            quoted(words)
        } else {
            format!("{} ({})", quoted(words), quoted(value))
        }
    }
}

/// `labels`, with the value behind each one that another has too; or with its number, where the values are too long to be
/// shown whole and would be shown alike. A label may be what another becomes with its value behind, so this goes on until no
/// two are alike.
pub(crate) fn tell_apart<'v>(mut labels: Vec<String>, value: impl Fn(usize) -> &'v str) -> Vec<String> {
    let mut behind: Vec<String> = Vec::new();
    loop {
        let alike = alike(&labels);
        if alike.is_empty() {
            return labels;
        }
        if behind.is_empty() {
            behind = (0..labels.len()).map(|index| quoted(value(index))).collect();
            for index in self::alike(&behind) {
                behind[index] = (index + 1).to_string();
            }
        }
        for index in alike {
            labels[index] = format!("{} ({})", labels[index], behind[index]);
        }
    }
}

/// Where those of `texts` stand that are there more than once.
fn alike(texts: &[String]) -> Vec<usize> {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, text) in texts.iter().enumerate() {
        places.entry(text).or_default().push(index);
    }
    places.into_values().filter(|alike| alike.len() > 1).flatten().collect()
}

/// What is offered may be for one person's eyes alone, so `Debug` shows how many choices there are and no more.
impl std::fmt::Debug for Offered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Offered({} choices)", self.choices.len())
    }
}

impl RunTimeChoice {
    /// The title, or else the value: what people see of the choice.
    fn words(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.value)
    }
}

/// What `choices` may give one by one: a string, owned or borrowed.
pub trait IntoChoice {
    /// The choice.
    fn into_choice(self) -> RunTimeChoice;
}

impl IntoChoice for RunTimeChoice {
    fn into_choice(self) -> RunTimeChoice {
        self
    }
}

/// A variant, for a `String` that is one of some of them.
#[diagnostic::do_not_recommend]
impl<C: Choice> IntoChoice for C {
    fn into_choice(self) -> RunTimeChoice {
        let option = C::OPTIONS.get(self.index());
        RunTimeChoice {
            value: option.map_or_else(String::new, |option| option.value().to_owned()),
            title: option.and_then(ChoiceOption::title).map(ToOwned::to_owned),
        }
    }
}

impl IntoChoice for String {
    fn into_choice(self) -> RunTimeChoice {
        RunTimeChoice {
            value: self,
            title: None,
        }
    }
}

impl IntoChoice for Cow<'_, str> {
    fn into_choice(self) -> RunTimeChoice {
        self.into_owned().into_choice()
    }
}

impl IntoChoice for &str {
    fn into_choice(self) -> RunTimeChoice {
        self.to_owned().into_choice()
    }
}

impl IntoChoice for &String {
    fn into_choice(self) -> RunTimeChoice {
        self.clone().into_choice()
    }
}

impl IntoChoice for &&str {
    fn into_choice(self) -> RunTimeChoice {
        (*self).into_choice()
    }
}

/// What `choices` may be.
#[diagnostic::on_unimplemented(
    message = "`choices` gives texts, one by one, and not a `{Self}`",
    label = "not a list of texts",
    note = "a `Result` wants a `?`, an `Option` an `.unwrap_or_default()`, a future an `.await`, and one text a list around it",
    note = "what is no text is mapped to one: `choices = server.numbers().into_iter().map(|number| number.to_string())`,\n\
            or is given with a title: `choices = wizard_core::Choices::titled([(\"value\", \"Title\")])`"
)]
pub trait IntoOffered {
    /// Every choice once.
    fn into_offered(self) -> Offered;
}

#[diagnostic::do_not_recommend]
impl<I: IntoIterator<Item: IntoChoice>> IntoOffered for I {
    fn into_offered(self) -> Offered {
        Offered::collect(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_of_one_title_are_shown_with_their_values() {
        let offered = Offered::collect(Choices::titled([
            ("a", "Savings"),
            ("b", "Current"),
            ("c", "Savings"),
            ("a", "again"),
        ]));
        let titles: Vec<_> = offered
            .titles()
            .map(|(value, title)| (value, title.expect("a title")))
            .collect();
        let expected = [("a", "Savings (“a”)"), ("b", "Current"), ("c", "Savings (“c”)")];
        assert_eq!(titles, expected.map(|(value, title)| (value, Cow::Borrowed(title))));
        assert_eq!(offered.quoted("a"), "“Savings” (“a”)");
        assert_eq!(offered.quoted("b"), "“Current”");
    }

    #[test]
    fn a_title_that_looks_like_another_with_its_value_does_not_pass_for_it() {
        let offered = Offered::collect(Choices::titled([
            ("a", "Savings"),
            ("b", "Savings"),
            ("c", "Savings (“a”)"),
        ]));
        let titles: std::collections::BTreeSet<_> = offered.titles().map(|(_, title)| title).collect();
        assert_eq!(titles.len(), 3, "{titles:?}");
        assert_ne!(offered.quoted("a"), offered.quoted("c"));
    }

    #[test]
    fn a_title_that_is_the_value_of_another_choice_does_not_pass_for_it() {
        let titled = RunTimeChoice {
            value: "a".to_owned(),
            title: Some("b".to_owned()),
        };
        let offered = Offered::collect([titled, "b".into_choice()]);
        assert_ne!(offered.quoted("a"), offered.quoted("b"));
    }

    #[test]
    fn choices_that_are_too_long_to_be_shown_whole_are_numbered() {
        let long = |end: &str| format!("{}{end}", "a".repeat(300));
        let offered = Offered::collect([long("1"), "b".to_owned(), long("2"), long("34")]);
        let labels: Vec<_> = offered.titles().map(|(_, title)| title.unwrap_or_default()).collect();
        let cut = |missing: &str| format!("{}… ({missing} more characters)", "a".repeat(200));
        let expected = [cut("101") + " (1)", String::new(), cut("101") + " (3)", cut("102")];
        assert_eq!(labels, expected);
        assert_eq!(offered.labelled(&labels[2]), Some(&*long("2")));
    }

    #[test]
    fn a_list_names_the_first_twenty_as_data_and_says_how_many_more_there_are() {
        let titled = RunTimeChoice {
            value: "a".to_owned(),
            title: Some("A\nand B".to_owned()),
        };
        let others = (0..30).map(|nth| nth.to_string().into_choice());
        let (listed, more) = Offered::collect(std::iter::once(titled).chain(others)).listed();
        assert_eq!((listed.len(), more), (20, 11));
        assert!(
            listed[0].starts_with("“a” (“A") && !listed[0].contains('\n'),
            "{}",
            listed[0]
        );
        assert_eq!(listed[1], "“0”");
    }

    #[test]
    fn debug_shows_how_many_choices_there_are_and_none_of_them() {
        let offered = Offered::collect(["MARK", "other"]);
        assert_eq!(format!("{offered:?}"), "Offered(2 choices)");
    }

    #[test]
    fn no_more_choices_are_looked_at_than_show_that_there_are_too_many() {
        let mut looked_at = 0;
        let endless = std::iter::repeat_with(|| {
            looked_at += 1;
            looked_at.to_string()
        });
        assert_eq!(Offered::collect(endless).len(), MAX_CHOICES + 1);
        assert_eq!(looked_at, MAX_CHOICES + 1);
    }
}
