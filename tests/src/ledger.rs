//! A ledger that does what a test wants: it counts, goes away, hangs, and is full.

use std::{
    any::Any,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use tokio::sync::Notify;
use wizard_core::ledger::{
    Answering, Attempt, Claim, Claimed, Claiming, Finish, FlowKey, Found, Ledger, LedgerError, MemoryLedger, Reserved,
    Used, UsedLink,
};

/// What a ledger is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// What is known of a flow.
    LookUp,
    /// A claim for a flow.
    Claim,
    /// To record what came of it.
    Finish,
    /// To give it back.
    Release,
    /// An attempt.
    Reserve,
    /// To give an attempt back.
    GiveBack,
    /// To use a link up.
    UseUp,
    /// Whether it is.
    IsUsedUp,
}

/// What happens instead of an answer.
#[derive(Clone, Debug)]
pub enum Fault {
    /// The storage is away.
    Away,
    /// It answers when it is told to.
    Waits(Arc<Notify>),
    /// It never answers.
    Hangs,
    /// It says that somebody else has the flow.
    Denies,
}

/// A ledger in memory, with what a test does to it. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct TestLedger {
    memory: MemoryLedger,
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    asked: Mutex<Vec<Asked>>,
    fault: Mutex<Option<(Asked, Fault)>>,
    is_full: AtomicBool,
    /// How often a fault was met.
    met: AtomicUsize,
}

impl TestLedger {
    /// One that every process might share.
    pub fn new() -> Self {
        Self {
            memory: MemoryLedger::new().single_process(),
            shared: Arc::default(),
        }
    }

    /// From now on, where it is asked for `asked`, there is a fault.
    pub fn fault(&self, asked: Asked, fault: Fault) {
        *locked(&self.shared.fault) = Some((asked, fault));
    }

    /// From now on there is no fault.
    pub fn mend(&self) {
        *locked(&self.shared.fault) = None;
    }

    /// Whether it has room.
    pub fn fill(&self, is_full: bool) {
        self.shared.is_full.store(is_full, Ordering::SeqCst);
    }

    /// What it has been asked for since it was asked this the last time.
    pub fn asked(&self) -> Vec<Asked> {
        std::mem::take(&mut *locked(&self.shared.asked))
    }

    /// How often a fault was met.
    pub fn faults_met(&self) -> usize {
        self.shared.met.load(Ordering::SeqCst)
    }

    fn is_full(&self) -> bool {
        self.shared.is_full.load(Ordering::SeqCst)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// Counts what is asked for, and does what is to happen instead.
    async fn meet(&self, asked: Asked) -> Result<(), LedgerError> {
        locked(&self.asked).push(asked);
        let fault = locked(&self.fault).clone().filter(|(of, _)| *of == asked);
        let Some((_, fault)) = fault else { return Ok(()) };
        self.met.fetch_add(1, Ordering::SeqCst);
        match fault {
            Fault::Away => Err(LedgerError::new("the storage is away")),
            Fault::Waits(until) => {
                until.notified().await;
                Ok(())
            }
            Fault::Hangs => std::future::pending().await,
            Fault::Denies => Ok(()),
        }
    }
}

impl Ledger for TestLedger {
    fn look_up(&self, flow: FlowKey, now: u64) -> Answering<'_, Found> {
        Box::pin(async move {
            self.shared.meet(Asked::LookUp).await?;
            self.memory.look_up(flow, now).await
        })
    }

    fn claim(&self, claiming: Claiming) -> Answering<'_, Claimed> {
        Box::pin(async move {
            self.shared.meet(Asked::Claim).await?;
            if matches!(*locked(&self.shared.fault), Some((Asked::Claim, Fault::Denies))) {
                return Ok(Claimed::Taken);
            }
            if self.is_full() {
                return Ok(Claimed::Full);
            }
            Ok(match self.memory.claim(claiming).await? {
                Claimed::Granted(claim) => Claimed::Granted(Box::new(TestClaim {
                    claim,
                    shared: Arc::clone(&self.shared),
                })),
                other => other,
            })
        })
    }

    fn reserve(&self, attempt: Attempt) -> Answering<'_, Reserved> {
        Box::pin(async move {
            self.shared.meet(Asked::Reserve).await?;
            if self.is_full() {
                return Ok(Reserved::Full);
            }
            self.memory.reserve(attempt).await
        })
    }

    fn give_back(&self, attempt: Attempt) -> Answering<'_, ()> {
        Box::pin(async move {
            self.shared.meet(Asked::GiveBack).await?;
            self.memory.give_back(attempt).await
        })
    }

    fn use_up(&self, link: UsedLink) -> Answering<'_, Used> {
        Box::pin(async move {
            self.shared.meet(Asked::UseUp).await?;
            if self.is_full() {
                return Ok(Used::Full);
            }
            self.memory.use_up(link).await
        })
    }

    fn is_used_up(&self, link: UsedLink) -> Answering<'_, bool> {
        Box::pin(async move {
            self.shared.meet(Asked::IsUsedUp).await?;
            self.memory.is_used_up(link).await
        })
    }
}

struct TestClaim {
    claim: Box<dyn Claim>,
    shared: Arc<Shared>,
}

impl Claim for TestClaim {
    fn finish(self: Box<Self>, record: Vec<u8>) -> Answering<'static, Finish> {
        Box::pin(async move {
            self.shared.meet(Asked::Finish).await?;
            self.claim.finish(record).await
        })
    }

    fn release(self: Box<Self>) -> Answering<'static, ()> {
        Box::pin(async move {
            self.shared.meet(Asked::Release).await?;
            self.claim.release().await
        })
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
