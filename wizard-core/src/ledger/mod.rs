//! The ledger: the record of the flows that have been finished, so that none is finished twice.
//!
//! A request that was answered may come again: its client lost the response, a proxy repeats it, somebody clicks twice, an
//! attacker tries. A final step that says `#[final_step(once)]` runs at most once for each flow all the same: just before it
//! runs its flow is claimed in a [`Ledger`], and what it returns is recorded there, for whoever sends the request again.
//!
//! [`MemoryLedger`] is one for a server of one process. A [`Ledger`] of your own, in a database that all processes share, is an
//! implementation of the trait; [`check`] says whether it keeps to the contract.
//!
//! # The contract
//!
//! - Every call is atomic: of several at once each sees either all of another or nothing, in all processes that share the ledger.
//! - [`claim`](Ledger::claim) gives a flow to one caller alone. It is committed before it returns: a process that dies a moment
//!   later leaves the claim behind.
//! - A claim ends by [`finish`](Claim::finish) or [`release`](Claim::release). One that is dropped, or whose process died, is
//!   **never** given up in silence: its flow is [`Found::Unknown`] from then on, at once or after a while (a *lease*) in which
//!   nobody has heard of its process. Until then it is [`Found::Running`].
//! - A claim that was taken over ([`Claiming::takes_over`]) does not count any more: its `finish` changes nothing, and says
//!   [`Finish::Lost`].
//! - What was finished stays so, byte for byte, until [`Claiming::expires_at`], and so does every claim. Afterwards both may be
//!   forgotten. A ledger without room refuses what is new, and forgets nothing that is in force.
//! - Attempts are counted for a flow and a form: no more than [`Attempt::most`] are reserved at a time, however many ask at once.
//! - A future that is dropped before it is ready may have done its work, or not.
//!
//! Times are in seconds since 1970. What a ledger stores is encrypted by the framework, and bound to its flow: whoever reads the
//! storage learns neither answers nor results, and cannot put one flow's result in the place of another's.

mod check;
mod memory;

use std::{
    any::Any,
    error::Error,
    fmt,
    pin::Pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

pub use check::{Violation, check};
pub use memory::MemoryLedger;

use crate::{
    canonical::{Sequence, pin_of},
    flow::FlowId,
    logged::escaped,
};

/// What a ledger answers, later.
pub type Answering<'a, T> = Pin<Box<dyn Future<Output = Result<T, LedgerError>> + Send + 'a>>;

/// By what a flow is known to a ledger: a digest of its id, so that who reads the storage does not learn that.
pub type FlowKey = [u8; 16];

/// The key of `flow`, the id that [`Final::flow`](crate::Final::flow) has: to find in the storage what the log tells of.
///
/// ```
/// # fn example(step: wizard_core::Final<'_>) {
/// let key: [u8; 16] = wizard_core::ledger::key_of(step.flow());
/// # }
/// ```
pub fn key_of(flow: &FlowId) -> FlowKey {
    pin_of(Sequence::of("flow").bytes(flow.as_bytes()).finish())
}

/// Which answers a flow is finished with: a digest of them and of its id.
pub type Fingerprint = [u8; 32];

/// Records which flows have been finished. See the [module](self) for the contract.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no ledger",
    label = "expected a `MemoryLedger`, a `SqliteLedger` or a `PostgresLedger`",
    note = "write `MemoryLedger::new().single_process()` where there is one process; with the feature `sql`\n\
            `SqliteLedger::open(\"ledger.db\").await?` or `PostgresLedger::open(\"postgres://…\").await?`"
)]
pub trait Ledger: Send + Sync + 'static {
    /// What is known of `flow`. Nothing is changed.
    fn look_up(&self, flow: FlowKey, now: u64) -> Answering<'_, Found>;

    /// Claims a flow for whoever calls, if nobody has.
    fn claim(&self, claiming: Claiming) -> Answering<'_, Claimed>;

    /// Counts an attempt to answer a form, if there may be another.
    fn reserve(&self, attempt: Attempt) -> Answering<'_, Reserved>;

    /// Takes an attempt back that was [reserved](Self::reserve): the answer was right.
    fn give_back(&self, attempt: Attempt) -> Answering<'_, ()>;

    /// Uses a link of a page up, if nobody has.
    fn use_up(&self, link: UsedLink) -> Answering<'_, Used>;

    /// Whether a link of a page has been used up. Nothing is changed.
    fn is_used_up(&self, link: UsedLink) -> Answering<'_, bool>;

    /// Whether every process of the service has the same ledger. One of which each process has its own is refused beside keys
    /// that processes share.
    fn is_shared(&self) -> bool {
        true
    }

    /// Whether a final step can do its work in a transaction that its [`Claim`] ends, `#[final_step(once = transaction)]`.
    fn has_transactions(&self) -> bool {
        false
    }
}

impl<L: Ledger + ?Sized> Ledger for Arc<L> {
    fn look_up(&self, flow: FlowKey, now: u64) -> Answering<'_, Found> {
        (**self).look_up(flow, now)
    }

    fn claim(&self, claiming: Claiming) -> Answering<'_, Claimed> {
        (**self).claim(claiming)
    }

    fn reserve(&self, attempt: Attempt) -> Answering<'_, Reserved> {
        (**self).reserve(attempt)
    }

    fn give_back(&self, attempt: Attempt) -> Answering<'_, ()> {
        (**self).give_back(attempt)
    }

    fn use_up(&self, link: UsedLink) -> Answering<'_, Used> {
        (**self).use_up(link)
    }

    fn is_used_up(&self, link: UsedLink) -> Answering<'_, bool> {
        (**self).is_used_up(link)
    }

    fn is_shared(&self) -> bool {
        (**self).is_shared()
    }

    fn has_transactions(&self) -> bool {
        (**self).has_transactions()
    }
}

/// A flow that is being finished. It belongs to whoever holds it.
pub trait Claim: Send {
    /// Records what came of it. From now on the flow is [`Found::Finished`].
    fn finish(self: Box<Self>, record: Vec<u8>) -> Answering<'static, Finish>;

    /// Records an error. What the step has done in a transaction of the claim is undone first.
    fn fail(self: Box<Self>, record: Vec<u8>) -> Answering<'static, Finish> {
        self.finish(record)
    }

    /// Gives the flow back: nothing was done, and it may be claimed again.
    fn release(self: Box<Self>) -> Answering<'static, ()>;

    /// The claim itself, for who knows its type.
    fn as_any(&mut self) -> &mut dyn Any;
}

/// A claim, while its step runs: the step may take it out and put it back.
pub(crate) struct ClaimCell {
    claim: Mutex<Option<Box<dyn Claim>>>,
    /// Whether the step wanted a transaction, and there was none: an error is no result then.
    lacks_transaction: AtomicBool,
}

impl ClaimCell {
    pub(crate) fn of(claim: Box<dyn Claim>) -> Self {
        Self {
            claim: Mutex::new(Some(claim)),
            lacks_transaction: AtomicBool::new(false),
        }
    }

    pub(crate) fn lacks_transaction(&self) -> bool {
        self.lacks_transaction.load(Ordering::Relaxed)
    }

    #[cfg(feature = "sql")]
    pub(crate) fn has_no_transaction(&self) {
        self.lacks_transaction.store(true, Ordering::Relaxed);
    }

    pub(crate) fn take(&self) -> Option<Box<dyn Claim>> {
        self.held().take()
    }

    #[cfg(feature = "sql")]
    pub(crate) fn put(&self, claim: Box<dyn Claim>) {
        *self.held() = Some(claim);
    }

    fn held(&self) -> MutexGuard<'_, Option<Box<dyn Claim>>> {
        self.claim.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A claim for a flow.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Claiming {
    /// The flow.
    pub flow: FlowKey,
    /// The answers that it is finished with.
    pub fingerprint: Fingerprint,
    /// Until when the claim, and what comes of it, has to be known.
    pub expires_at: u64,
    /// What time it is.
    pub now: u64,
    /// Whether a flow that is [`Found::Unknown`], with the same fingerprint, may be claimed anew.
    pub takes_over: bool,
}

impl Claiming {
    /// A claim for a flow, for who tests a ledger.
    pub fn new(flow: FlowKey, fingerprint: Fingerprint, expires_at: u64, now: u64) -> Self {
        Self {
            flow,
            fingerprint,
            expires_at,
            now,
            takes_over: false,
        }
    }

    /// The same, by who may take it over or not.
    #[must_use]
    pub fn taking_over(self, takes_over: bool) -> Self {
        Self { takes_over, ..self }
    }
}

/// What a ledger knows of a flow.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// Nothing: nobody has claimed it, or the claim was released.
    Nothing,
    /// It is being finished.
    Running {
        /// With these answers.
        fingerprint: Fingerprint,
    },
    /// Whoever claimed it is gone, and whether it was done is not known.
    Unknown {
        /// The answers that it was claimed with.
        fingerprint: Fingerprint,
    },
    /// It is finished.
    Finished {
        /// With these answers.
        fingerprint: Fingerprint,
        /// What was recorded.
        record: Vec<u8>,
    },
}

/// What comes of a claim for a flow.
#[non_exhaustive]
pub enum Claimed {
    /// It is the caller's, who has to end it.
    Granted(Box<dyn Claim>),
    /// Somebody has it, or it is finished.
    Taken,
    /// There is no room for another.
    Full,
}

/// What comes of a [`Claim::finish`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finish {
    /// It is recorded.
    Recorded,
    /// The claim was taken over: nothing has changed.
    Lost,
}

/// An attempt to answer a form.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Attempt {
    /// The flow.
    pub flow: FlowKey,
    /// The digest of the form's name.
    pub form: [u8; 16],
    /// How many there may be at most.
    pub most: u8,
    /// Until when they have to be counted.
    pub expires_at: u64,
    /// What time it is.
    pub now: u64,
}

/// What comes of an [`Attempt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reserved {
    /// It is counted.
    Granted,
    /// There have been as many as there may be.
    UsedUp,
    /// There is no room to count another.
    Full,
}

/// A link of a page that a person opens.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct UsedLink {
    /// The digest of its reference.
    pub link: [u8; 16],
    /// Until when it has to be known.
    pub expires_at: u64,
    /// What time it is.
    pub now: u64,
}

/// What comes of using a link up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Used {
    /// It is used up now.
    Now,
    /// It was used up before.
    Before,
    /// There is no room to remember another.
    Full,
}

/// A ledger could not do its work: its storage is away, for example. Its text is for the log alone.
pub struct LedgerError(Box<dyn Error + Send + Sync>);

impl LedgerError {
    /// For this reason.
    pub fn new(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(reason.into())
    }

    /// On one line, and cut.
    pub(crate) fn logged(&self) -> String {
        escaped(&self.to_string())
    }
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Error for LedgerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

/// Fingerprints never reach a log.
impl fmt::Debug for Claiming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claiming")
            .field("expires_at", &self.expires_at)
            .field("takes_over", &self.takes_over)
            .finish_non_exhaustive()
    }
}

/// Fingerprints and records never reach a log.
impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "Nothing",
            Self::Running { .. } => "Running",
            Self::Unknown { .. } => "Unknown",
            Self::Finished { .. } => "Finished",
        })
    }
}

impl fmt::Debug for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Granted(_) => "Granted",
            Self::Taken => "Taken",
            Self::Full => "Full",
        })
    }
}
