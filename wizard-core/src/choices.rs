//! What a question offers, looked up when it is asked.

use std::{borrow::Cow, collections::HashSet};

/// The most choices a question can offer (rule 9 of a round).
pub(crate) const MAX_CHOICES: usize = 1_000;

/// What a question offers, looked up when it is asked.
///
/// `choices` may be anything that iterates over strings; this is for choices that people see under a title.
///
/// ```
/// use wizard_core::Choices;
///
/// let accounts = [("acc-1", "Current account"), ("acc-2", "Savings")];
/// assert_eq!(Choices::titled(accounts).into_iter().count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(pub(crate) Vec<RunTimeChoice>);

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

    /// Every choice once, and no more than show that there are too many: what is beyond is not even looked at.
    pub(crate) fn collect<I: IntoIterator<Item: IntoChoice>>(choices: I) -> Self {
        let mut offered: Vec<RunTimeChoice> = Vec::new();
        let mut seen = HashSet::new();
        for choice in choices.into_iter().map(IntoChoice::into_choice) {
            if seen.insert(choice.value.clone()) {
                offered.push(choice);
            }
            if offered.len() > MAX_CHOICES {
                break;
            }
        }
        Self(offered)
    }

    /// What people see of the choice `value`, if it differs.
    pub(crate) fn title(&self, value: &str) -> Option<&str> {
        self.0.iter().find(|choice| choice.value == value)?.title.as_deref()
    }

    pub(crate) fn contains(&self, text: &str) -> bool {
        self.0.iter().any(|choice| choice.value == text)
    }
}

/// One thing to choose that was looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunTimeChoice {
    pub(crate) value: String,
    pub(crate) title: Option<String>,
}

/// What `choices` may give one by one: a string, owned or borrowed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no choice for a form",
    label = "`choices` gives strings, one by one",
    note = "map each one to its text: `choices = server.numbers().into_iter().map(|number| number.to_string())`,\n\
            or give values with titles: `choices = Choices::titled(…)`"
)]
pub trait IntoChoice {
    /// The choice.
    fn into_choice(self) -> RunTimeChoice;
}

impl IntoChoice for RunTimeChoice {
    fn into_choice(self) -> RunTimeChoice {
        self
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
