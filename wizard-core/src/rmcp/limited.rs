//! Rule 9: a ledger or a codec that hangs does not hold the call. Each of their answers has the time limit of an expression.

use std::{any::Any, sync::Arc, time::Duration};

use crate::{
    ledger::{
        Answering, Attempt, Claim, Claimed, Claiming, Finish, FlowKey, Found, Ledger, LedgerError, Reserved, Used,
        UsedLink,
    },
    seal::EndOfTime,
};

/// The end of the time that a codec may take. It comes also where the codec has used up what tokio leaves to a task at a time.
pub(super) fn after(limit: Duration) -> Box<EndOfTime> {
    Box::new(move || Box::pin(tokio::task::unconstrained(tokio::time::sleep(limit))))
}

/// A ledger, with a limit for each of its answers.
pub(super) struct Limited {
    ledger: Arc<dyn Ledger>,
    limit: Duration,
}

impl Limited {
    pub(super) fn new(ledger: Arc<dyn Ledger>, limit: Duration) -> Self {
        Self { ledger, limit }
    }
}

/// `answering`, as long as it may take.
fn limited<T: 'static>(answering: Answering<'_, T>, limit: Duration) -> Answering<'_, T> {
    Box::pin(async move {
        let answer = tokio::time::timeout(limit, answering).await;
        answer.unwrap_or_else(|_| {
            let error = format!("the ledger has not answered within {} s", limit.as_secs_f64());
            Err(LedgerError::new(error))
        })
    })
}

impl Ledger for Limited {
    fn look_up(&self, flow: FlowKey, now: u64) -> Answering<'_, Found> {
        limited(self.ledger.look_up(flow, now), self.limit)
    }

    fn claim(&self, claiming: Claiming) -> Answering<'_, Claimed> {
        let (claimed, limit) = (limited(self.ledger.claim(claiming), self.limit), self.limit);
        Box::pin(async move {
            Ok(match claimed.await? {
                Claimed::Granted(claim) => Claimed::Granted(Box::new(LimitedClaim { claim, limit })),
                other => other,
            })
        })
    }

    fn reserve(&self, attempt: Attempt) -> Answering<'_, Reserved> {
        limited(self.ledger.reserve(attempt), self.limit)
    }

    fn give_back(&self, attempt: Attempt) -> Answering<'_, ()> {
        limited(self.ledger.give_back(attempt), self.limit)
    }

    fn use_up(&self, link: UsedLink) -> Answering<'_, Used> {
        limited(self.ledger.use_up(link), self.limit)
    }

    fn is_used_up(&self, link: UsedLink) -> Answering<'_, bool> {
        limited(self.ledger.is_used_up(link), self.limit)
    }

    fn is_shared(&self) -> bool {
        self.ledger.is_shared()
    }

    fn has_transactions(&self) -> bool {
        self.ledger.has_transactions()
    }
}

struct LimitedClaim {
    claim: Box<dyn Claim>,
    limit: Duration,
}

impl Claim for LimitedClaim {
    fn finish(self: Box<Self>, record: Vec<u8>) -> Answering<'static, Finish> {
        limited(self.claim.finish(record), self.limit)
    }

    fn fail(self: Box<Self>, record: Vec<u8>) -> Answering<'static, Finish> {
        limited(self.claim.fail(record), self.limit)
    }

    fn release(self: Box<Self>) -> Answering<'static, ()> {
        limited(self.claim.release(), self.limit)
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self.claim.as_any()
    }
}
