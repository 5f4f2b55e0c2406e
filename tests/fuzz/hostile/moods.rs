//! What the expressions of the wizard say, which the input decides and may change between two rounds, or between two calls.

use std::{
    collections::{HashMap, HashSet},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use wizard_core::{Choices, HookError};

/// The expressions, by the questions that they stand at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    Word,
    Pick,
    When,
    Picks,
    Number,
    Name,
    Sum,
    Right,
}

/// How many there are.
pub(super) const SITES: usize = 8;
/// A mood in which an expression says now this and now that.
const FLAPS: u8 = 0xf0;
/// How long a huge text is: longer than what is shown of one, and than an answer may be.
const HUGE: usize = 1_001;

/// The server of the wizard.
#[derive(Default)]
pub(super) struct Moods {
    moods: Mutex<[u8; SITES]>,
    calls: AtomicU64,
    /// What the client has sent as texts, and how often it has said yes in the end.
    pub(super) sent: Mutex<HashSet<String>>,
    pub(super) confirmed: AtomicU64,
    /// How often each flow was finished.
    pub(super) finished: Mutex<HashMap<[u8; 16], usize>>,
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Moods {
    pub(super) fn set(&self, site: usize, mood: u8) {
        locked(&self.moods)[site % SITES] = mood;
    }

    /// Whether an expression says the same as long as it is not told otherwise.
    pub(super) fn is_steady(&self, site: Site) -> bool {
        locked(&self.moods)[site as usize] < FLAPS
    }

    fn mood(&self, site: Site) -> u8 {
        let mood = locked(&self.moods)[site as usize];
        let calls = self.calls.fetch_add(1, Ordering::Relaxed);
        if mood < FLAPS {
            mood
        } else {
            u8::try_from(calls % 16).unwrap_or_default()
        }
    }

    pub(super) fn check(&self, site: Site, answer: &str) -> Result<(), String> {
        match self.mood(site) % 8 {
            1 => Err("No.".to_owned()),
            2 => Err(answer.to_owned()),
            3 => Err("“\u{202e}\n\0".repeat(HUGE / 4)),
            4 => Err(String::new()),
            _ => Ok(()),
        }
    }

    pub(super) fn choices(&self, site: Site) -> Result<Choices, HookError> {
        self.offered(site).map(Choices::titled)
    }

    /// The values that are offered, each with what people see of it.
    pub(super) fn offered(&self, site: Site) -> Result<Vec<(String, String)>, HookError> {
        let all = |texts: &[&str]| {
            texts
                .iter()
                .map(|text| (text.to_string(), format!("The {text}")))
                .collect()
        };
        let many = |count: usize| (0..count).map(|nth| (nth.to_string(), "alike".to_owned())).collect();
        Ok(match self.mood(site) % 16 {
            1 => return Err("the list is gone\n\u{202e}".into()),
            2 => return Err(HookError::visible("“ \u{202e}\n".repeat(HUGE / 4))),
            3 => Vec::new(),
            4 => many(1_001),
            5 => many(1_000),
            6 => vec![("x".repeat(HUGE), "\u{202e}".repeat(HUGE))],
            7 => all(&["a", "a", "a ", "\u{202e}a", "а", ""]),
            8 => all(&["c", "b", "a"]),
            9 => all(&["a"]),
            10 => [("a", "b"), ("b", "a"), ("c", "a")]
                .map(|(value, title)| (value.to_owned(), title.to_owned()))
                .into(),
            _ => all(&["a", "b", "c"]),
        })
    }

    pub(super) fn when(&self, site: Site) -> Result<bool, HookError> {
        match self.mood(site) % 4 {
            1 => Err("nobody knows".into()),
            2 => Ok(false),
            _ => Ok(true),
        }
    }

    pub(super) fn number(&self, site: Site) -> Result<u32, HookError> {
        match self.mood(site) % 4 {
            1 => Err("no number".into()),
            2 => Ok(u32::MAX),
            mood => Ok(u32::from(mood)),
        }
    }

    pub(super) fn known(&self, site: Site) -> Result<Option<String>, HookError> {
        match self.mood(site) % 8 {
            1 => Err("not known".into()),
            2 => Ok(Some("Ann".to_owned())),
            3 => Ok(Some("x".repeat(HUGE))),
            4 => Ok(Some(String::new())),
            5 => Ok(Some("”\u{202e}\n“".to_owned())),
            _ => Ok(None),
        }
    }

    pub(super) fn sum(&self, site: Site) -> Result<i64, HookError> {
        match self.mood(site) % 4 {
            1 => Err("no sum".into()),
            2 => Ok(i64::MIN),
            mood => Ok(i64::from(mood)),
        }
    }
}
