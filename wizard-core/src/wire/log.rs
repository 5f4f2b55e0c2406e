//! A client can make a server write to its log as often as it likes, to fill a disk or to hide one line among a million. So of
//! such lines a few are written at once, then one a second, and none of them holds a word of the client.

use std::{
    fmt::Display,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use crate::{engine::Changed, logged::escaped, seal::Rejected};

/// The most lines at once, of refusals and of faults each.
const AT_ONCE: u64 = 20;
/// How often another line may follow.
const EVERY: Duration = Duration::from_secs(1);

/// The log of a host, or of a process without one. Refusals, changed questions, failures of a codec, which any text of a client may
/// bring about, and other faults have each their own limit: a flood of bad states hides no fault.
#[derive(Debug)]
pub(crate) struct Log {
    refusals: Limit,
    changes: Limit,
    codecs: Limit,
    faults: Limit,
}

impl Log {
    pub(crate) const fn new() -> Self {
        Self {
            refusals: Limit::new(),
            changes: Limit::new(),
            codecs: Limit::new(),
            faults: Limit::new(),
        }
    }

    /// The log of everything that is served without a host.
    pub(crate) fn of_process() -> &'static Self {
        static LOG: Log = Log::new();
        &LOG
    }

    /// Writes that a state is refused. `wizard` is the one that the request names; any other name would be the client's word.
    pub(crate) fn refused_state(&self, wizard: Option<&'static str>, reason: impl Display) {
        if let Some(left_out) = self.refusals.line() {
            say_left_out(left_out);
            tracing::warn!(wizard, %reason, "requestState refused");
        }
    }

    /// The same of a state that the seal refuses. Where a codec failed, that is no client's doing, but a fault.
    pub(crate) fn refused_by_seal(&self, wizard: Option<&'static str>, reason: &Rejected) {
        if !matches!(reason, Rejected::Codec { .. }) {
            self.refused_state(wizard, reason);
        } else if let Some(left_out) = self.codecs.line() {
            say_left_out(left_out);
            let reason = escaped(&reason.to_string());
            tracing::error!(wizard, %reason, "requestState refused");
        }
    }

    /// Writes that a question of `wizard` is asked again since it has changed.
    pub(crate) fn changed(&self, wizard: &'static str, question: &'static str, what: Changed) {
        if let Some(left_out) = self.changes.line() {
            say_left_out(left_out);
            tracing::warn!(wizard, question, changed = %what, "a question is asked again, as it has changed since it was answered");
        }
    }

    /// Writes that answers to `wizard` came without the state that they belong to.
    pub(crate) fn without_state(&self, wizard: &'static str) {
        if let Some(left_out) = self.changes.line() {
            say_left_out(left_out);
            tracing::warn!(
                wizard,
                "inputResponses came without requestState and were not read: the client, or a proxy before this server, drops it"
            );
        }
    }

    /// Writes that a client of an earlier version, asked a question of `wizard` in its session, gave an error for an answer.
    #[cfg(feature = "rmcp")]
    pub(crate) fn not_asked(&self, wizard: &'static str, question: &'static str, code: i32) {
        if let Some(left_out) = self.refusals.line() {
            say_left_out(left_out);
            tracing::warn!(
                wizard,
                question,
                code,
                "a client answered a question with an error: it counts as one that cannot be asked"
            );
        }
    }

    /// Writes a fault of the server with `write`, if there may be another line.
    pub(crate) fn fault(&self, write: impl FnOnce()) {
        if let Some(left_out) = self.faults.line() {
            say_left_out(left_out);
            write();
        }
    }
}

fn say_left_out(left_out: u64) {
    if left_out > 0 {
        tracing::warn!(left_out, "so many lines like the next one were left out of the log");
    }
}

/// Limits how many lines are written.
#[derive(Debug)]
struct Limit(Mutex<Bucket>);

impl Limit {
    const fn new() -> Self {
        Self(Mutex::new(Bucket::full()))
    }

    /// `None` if a line has to be left out now. Else how many were left out before it.
    fn line(&self) -> Option<u64> {
        let mut bucket = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bucket.line(Instant::now())
    }
}

/// A token bucket: each line takes one of the tokens, and time puts them back.
#[derive(Debug)]
struct Bucket {
    lines: u64,
    /// When a token was last put back.
    filled_at: Option<Instant>,
    left_out: u64,
}

impl Bucket {
    const fn full() -> Self {
        Self {
            lines: AT_ONCE,
            filled_at: None,
            left_out: 0,
        }
    }

    fn line(&mut self, now: Instant) -> Option<u64> {
        let filled_at = *self.filled_at.get_or_insert(now);
        let times = now.saturating_duration_since(filled_at).as_secs() / EVERY.as_secs();
        if times > 0 {
            self.lines = self.lines.saturating_add(times).min(AT_ONCE);
            self.filled_at = Some(filled_at + EVERY * u32::try_from(times).unwrap_or(u32::MAX));
        }
        if self.lines == 0 {
            self.left_out += 1;
            return None;
        }
        self.lines -= 1;
        Some(std::mem::take(&mut self.left_out))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_few_lines_at_once_then_one_a_second_which_says_how_many_were_left_out() {
        let start = Instant::now();
        let mut bucket = Bucket::full();
        let mut lines = |millis, count: usize| {
            let now = start + Duration::from_millis(millis);
            let said: Vec<_> = std::iter::repeat_with(|| bucket.line(now)).take(count).collect();
            said.into_iter().flatten().collect::<Vec<_>>()
        };
        let none = [0; 0];
        assert_eq!(lines(0, 1_000), [0; 20]);
        assert_eq!(lines(999, 1_000), none);
        assert_eq!(lines(1_000, 1_000), [1_980]);
        assert_eq!(lines(1_999, 1), none);
        assert_eq!(lines(3_500, 10), [1_000, 0], "two seconds are over, and a half");
        assert_eq!(lines(4_000, 10), [8], "the other half");
        assert_eq!(lines(3_600_000, 1_000), [[9].as_slice(), &[0; 19]].concat());
        assert_eq!(lines(3_600_000 - 1, 1), none, "a clock that is late adds none");
    }

    #[test]
    fn a_flood_of_refusals_leaves_the_lines_of_faults() {
        let log = Log::new();
        for _ in 0..1_000 {
            log.refused_state(None, "a test");
        }
        let mut said = 0;
        for _ in 0..1_000 {
            log.fault(|| said += 1);
        }
        assert!((20..30).contains(&said), "{said}");
    }
}
