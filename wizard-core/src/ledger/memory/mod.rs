//! A ledger in memory, for a server of one process.

mod expiring;

use std::{
    any::Any,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{
    Answering, Attempt, Claim, Claimed, Claiming, Fingerprint, Finish, FlowKey, Found, Ledger, Reserved, Used, UsedLink,
};
use expiring::{Expiring, Full};

/// The most flows, the most forms with wrong answers, and the most used links that are known at a time.
const MOST: usize = 250_000;
/// How many bytes of results there may be before no other flow is claimed.
const MOST_BYTES: usize = 256 << 20;

/// A ledger in the memory of this process: it does not survive a restart, and no other process sees it.
///
/// It holds at most 250,000 flows that are finished or being finished, 256 MiB of their results, as many forms that were answered
/// wrongly and as many used links, each until the deadline of its flow
/// ([`SealPolicy::deadline`](crate::SealPolicy::deadline), 24 h). Beyond that what is new is refused, and nothing in force is forgotten.
/// Clones are the same ledger.
///
/// With a key that several processes may share, a flow can be finished in two of them, and each would have its own ledger: so such
/// a server does not start, unless it says that it is the only one.
///
/// ```
/// use wizard_core::{SealPolicy, Wizards, ledger::MemoryLedger};
/// # use rmcp::ServerHandler;
/// # struct Shop;
/// # impl ServerHandler for Shop {}
///
/// // A key of this process alone, or one that lasts and `.single_process()`.
/// let host = Wizards::new(Shop).ledger(MemoryLedger::new()).seal(SealPolicy::ephemeral())?;
/// # Ok::<(), wizard_core::rmcp::HostError>(())
/// ```
#[derive(Clone)]
pub struct MemoryLedger {
    inner: Arc<Mutex<Inner>>,
    is_only_one: bool,
}

/// The name without `::new()`, of which the compiler would say no more than that it is no value.
#[doc(hidden)]
#[allow(non_upper_case_globals, reason = "it is called as the type")]
pub const MemoryLedger: () = ();

/// What is known.
struct Inner {
    flows: Expiring<FlowKey, Row>,
    /// By flow and form.
    attempts: Expiring<(FlowKey, [u8; 16]), u8>,
    links: Expiring<[u8; 16], ()>,
    /// How long the records of the flows are together, and how long they may be.
    bytes: usize,
    most_bytes: usize,
    /// The number of the next claim.
    next: u64,
}

/// A flow that was claimed.
struct Row {
    fingerprint: Fingerprint,
    /// The number of the claim that counts.
    claim: u64,
    standing: Standing,
}

enum Standing {
    Running,
    Unknown,
    Finished(Vec<u8>),
}

impl Default for MemoryLedger {
    fn default() -> Self {
        Self::new()
    }
}

impl MemoryLedger {
    /// An empty one.
    pub fn new() -> Self {
        Self::at_most(MOST, MOST_BYTES)
    }

    pub(crate) fn at_most(most: usize, most_bytes: usize) -> Self {
        let inner = Inner {
            flows: Expiring::at_most(most),
            attempts: Expiring::at_most(most),
            links: Expiring::at_most(most),
            bytes: 0,
            most_bytes,
            next: 0,
        };
        Self {
            inner: Arc::new(Mutex::new(inner)),
            is_only_one: false,
        }
    }

    /// There is one process of this service at a time, and it has one such ledger, whatever keys it has. A flow that was finished before
    /// a restart can be finished once more after it.
    #[must_use]
    pub fn single_process(self) -> Self {
        Self {
            is_only_one: true,
            ..self
        }
    }

    /// The ledger at the time `now`.
    fn at(&self, now: u64) -> MutexGuard<'_, Inner> {
        let mut inner = locked(&self.inner);
        inner.forget_expired(now);
        inner
    }
}

fn locked(inner: &Mutex<Inner>) -> MutexGuard<'_, Inner> {
    inner.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An answer that is there at once.
fn ready<'a, T: Send + 'a>(answer: T) -> Answering<'a, T> {
    Box::pin(std::future::ready(Ok(answer)))
}

impl Ledger for MemoryLedger {
    fn look_up(&self, flow: FlowKey, now: u64) -> Answering<'_, Found> {
        ready(self.at(now).look_up(flow))
    }

    fn claim(&self, claiming: Claiming) -> Answering<'_, Claimed> {
        let granted = self.at(claiming.now).claim(&claiming);
        ready(match granted {
            Ok(Some(number)) => Claimed::Granted(Box::new(Held {
                inner: Arc::clone(&self.inner),
                flow: claiming.flow,
                number,
            })),
            Ok(None) => Claimed::Taken,
            Err(Full) => Claimed::Full,
        })
    }

    fn reserve(&self, attempt: Attempt) -> Answering<'_, Reserved> {
        ready(self.at(attempt.now).reserve(&attempt))
    }

    fn give_back(&self, attempt: Attempt) -> Answering<'_, ()> {
        self.at(attempt.now).give_back(&attempt);
        ready(())
    }

    fn use_up(&self, link: UsedLink) -> Answering<'_, Used> {
        ready(self.at(link.now).use_up(&link))
    }

    fn is_used_up(&self, link: UsedLink) -> Answering<'_, bool> {
        ready(self.at(link.now).links.get(&link.link).is_some())
    }

    fn is_shared(&self) -> bool {
        self.is_only_one
    }
}

impl Inner {
    fn forget_expired(&mut self, now: u64) {
        let bytes = &mut self.bytes;
        self.flows.forget_expired(now, |row| *bytes -= row.len());
        self.attempts.forget_expired(now, drop);
        self.links.forget_expired(now, drop);
    }

    fn look_up(&self, flow: FlowKey) -> Found {
        let Some(row) = self.flows.get(&flow) else {
            return Found::Nothing;
        };
        let fingerprint = row.fingerprint;
        match &row.standing {
            Standing::Running => Found::Running { fingerprint },
            Standing::Unknown => Found::Unknown { fingerprint },
            Standing::Finished(record) => Found::Finished {
                fingerprint,
                record: record.clone(),
            },
        }
    }

    /// The number of the claim; `None` if the flow has one.
    fn claim(&mut self, claiming: &Claiming) -> Result<Option<u64>, Full> {
        let Claiming { flow, fingerprint, .. } = *claiming;
        if let Some(row) = self.flows.get(&flow) {
            let is_unknown = matches!(row.standing, Standing::Unknown);
            if !(claiming.takes_over && is_unknown && row.fingerprint == fingerprint) {
                return Ok(None);
            }
        } else if self.bytes >= self.most_bytes {
            return Err(Full);
        }
        let number = self.next;
        let row = Row {
            fingerprint,
            claim: number,
            standing: Standing::Running,
        };
        self.flows.insert(flow, row, claiming.expires_at)?;
        self.next += 1;
        Ok(Some(number))
    }

    /// The row of a flow, if this claim is the one that counts.
    fn claimed(&mut self, flow: FlowKey, number: u64) -> Option<&mut Row> {
        self.flows.get_mut(&flow).filter(|row| row.claim == number)
    }

    fn finish(&mut self, flow: FlowKey, number: u64, record: Vec<u8>) -> Finish {
        let len = record.len();
        match self.claimed(flow, number) {
            Some(row) => row.standing = Standing::Finished(record),
            None => return Finish::Lost,
        }
        self.bytes += len;
        Finish::Recorded
    }

    fn release(&mut self, flow: FlowKey, number: u64) {
        if self.claimed(flow, number).is_some() {
            self.flows.remove(&flow);
        }
    }

    /// Whoever held the claim is gone.
    fn give_up(&mut self, flow: FlowKey, number: u64) {
        if let Some(row) = self.claimed(flow, number)
            && matches!(row.standing, Standing::Running)
        {
            row.standing = Standing::Unknown;
        }
    }

    fn reserve(&mut self, attempt: &Attempt) -> Reserved {
        let key = (attempt.flow, attempt.form);
        if let Some(count) = self.attempts.get_mut(&key) {
            if *count >= attempt.most {
                return Reserved::UsedUp;
            }
            *count += 1;
            return Reserved::Granted;
        }
        if attempt.most == 0 {
            return Reserved::UsedUp;
        }
        match self.attempts.insert(key, 1, attempt.expires_at) {
            Ok(()) => Reserved::Granted,
            Err(Full) => Reserved::Full,
        }
    }

    fn give_back(&mut self, attempt: &Attempt) {
        let key = (attempt.flow, attempt.form);
        if let Some(count) = self.attempts.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.attempts.remove(&key);
            }
        }
    }

    fn use_up(&mut self, link: &UsedLink) -> Used {
        if self.links.get(&link.link).is_some() {
            return Used::Before;
        }
        match self.links.insert(link.link, (), link.expires_at) {
            Ok(()) => Used::Now,
            Err(Full) => Used::Full,
        }
    }
}

impl Row {
    /// The length of what is recorded.
    fn len(&self) -> usize {
        match &self.standing {
            Standing::Finished(record) => record.len(),
            Standing::Running | Standing::Unknown => 0,
        }
    }
}

/// A claim in the memory of this process.
struct Held {
    inner: Arc<Mutex<Inner>>,
    flow: FlowKey,
    number: u64,
}

impl Claim for Held {
    fn finish(self: Box<Self>, record: Vec<u8>) -> Answering<'static, Finish> {
        let finish = locked(&self.inner).finish(self.flow, self.number, record);
        ready(finish)
    }

    fn release(self: Box<Self>) -> Answering<'static, ()> {
        locked(&self.inner).release(self.flow, self.number);
        ready(())
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// A claim that nobody has ended: the step panicked, or was broken off.
impl Drop for Held {
    fn drop(&mut self) {
        locked(&self.inner).give_up(self.flow, self.number);
    }
}

impl fmt::Debug for MemoryLedger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryLedger")
            .field("is_only_one", &self.is_only_one)
            .finish_non_exhaustive()
    }
}
