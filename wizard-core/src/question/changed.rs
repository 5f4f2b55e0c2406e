//! What has changed of a question since the person was asked: a pin says that something has, and these say what.

use serde::{Deserialize, Serialize};

use crate::texts::Changed;

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

impl Marks {
    /// The marks of a form that nobody was shown.
    pub(crate) fn none() -> Self {
        Self {
            words: Mark::default(),
            choices: None,
            default: None,
        }
    }

    /// The marks of a form, of the digests of its words, of its choices as they are shown and sorted, and of its defaults.
    pub(super) fn of(words: [u8; 32], choices: Option<([u8; 32], [u8; 32])>, default: Option<[u8; 32]>) -> Self {
        Self {
            words: mark(words),
            choices: choices.map(|(as_shown, sorted)| (mark(as_shown), mark(sorted))),
            default: default.map(mark),
        }
    }

    /// What has changed from these to `now`, where a pin says that something has.
    pub(crate) fn changed(&self, now: &Self) -> Changed {
        let sorted = |marks: &Self| marks.choices.map(|(_, sorted)| sorted);
        if self.words != now.words {
            Changed::Words
        } else if sorted(self) != sorted(now) {
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

fn mark([a, b, c, ..]: [u8; 32]) -> Mark {
    [a, b, c]
}
