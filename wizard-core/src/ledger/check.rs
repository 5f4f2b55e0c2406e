//! Whether a ledger keeps to the contract.

use std::{
    fmt,
    future::poll_fn,
    task::Poll,
    time::{SystemTime, UNIX_EPOCH},
};

use super::{
    Answering, Attempt, Claim, Claimed, Claiming, Fingerprint, Finish, FlowKey, Found, Ledger, LedgerError, Reserved,
    Used, UsedLink, key_of,
};
use crate::flow::FlowId;

/// How many ask at once.
const AT_ONCE: usize = 16;
/// The longest record that the framework writes, and a little more.
const LONG: usize = (1 << 20) + 1_000;
/// How long the checks are good for, in seconds.
const A_WHILE: u64 = 600;

/// A rule of the [contract](super) that a ledger does not keep, or that could not be checked.
#[derive(Debug)]
pub struct Violation {
    rule: &'static str,
    error: Option<LedgerError>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            Some(error) => write!(f, "it could not be checked that {}: {error}", self.rule),
            None => write!(f, "it does not hold that {}", self.rule),
        }
    }
}

impl std::error::Error for Violation {}

/// Checks that `ledger` keeps to the [contract](super), as far as one process can tell: with flows of its own, which it leaves there
/// until they expire, in ten minutes.
///
/// ```
/// use wizard_core::ledger::{self, MemoryLedger};
///
/// # let test = async {
/// ledger::check(&MemoryLedger::new()).await?;
/// # Ok::<(), ledger::Violation>(())
/// # };
/// # tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(test)?;
/// # Ok::<(), ledger::Violation>(())
/// ```
///
/// # Errors
///
/// The first rule that it does not keep.
pub async fn check(ledger: &dyn Ledger) -> Result<(), Violation> {
    let checked = Checked {
        ledger,
        now: SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_secs(),
    };
    checked.what_is_claimed_is_finished_once().await?;
    checked.what_is_finished_stays_so().await?;
    checked.what_is_released_is_free().await?;
    checked.what_is_dropped_is_never_free().await?;
    checked.one_of_many_gets_a_claim().await?;
    checked.attempts_are_bounded().await?;
    checked.links_are_used_once().await
}

/// A ledger, at the time at which it is checked.
struct Checked<'l> {
    ledger: &'l dyn Ledger,
    now: u64,
}

/// A rule that is being checked.
#[derive(Clone, Copy)]
struct Rule(&'static str);

impl Rule {
    /// The answer of the ledger.
    fn told<T>(self, answer: Result<T, LedgerError>) -> Result<T, Violation> {
        answer.map_err(|error| Violation {
            rule: self.0,
            error: Some(error),
        })
    }

    fn holds(self, holds: bool) -> Result<(), Violation> {
        let broken = Violation {
            rule: self.0,
            error: None,
        };
        holds.then_some(()).ok_or(broken)
    }
}

impl Checked<'_> {
    fn flow(rule: Rule) -> Result<FlowKey, Violation> {
        let flow = FlowId::random().map_err(|error| LedgerError::new(error.to_string()));
        rule.told(flow).map(|flow| key_of(&flow))
    }

    fn claiming(&self, flow: FlowKey, fingerprint: Fingerprint) -> Claiming {
        Claiming {
            flow,
            fingerprint,
            expires_at: self.now + A_WHILE,
            now: self.now,
            takes_over: false,
        }
    }

    /// The claim for a flow, if it is granted.
    async fn claim(&self, rule: Rule, claiming: Claiming) -> Result<Option<Box<dyn Claim>>, Violation> {
        Ok(match rule.told(self.ledger.claim(claiming).await)? {
            Claimed::Granted(claim) => Some(claim),
            Claimed::Taken | Claimed::Full => None,
        })
    }

    async fn find(&self, rule: Rule, flow: FlowKey) -> Result<Found, Violation> {
        rule.told(self.ledger.look_up(flow, self.now).await)
    }

    /// Whether nobody gets a claim for the flow: with the same answers or others, whether or not it would be taken over.
    async fn is_taken(&self, rule: Rule, flow: FlowKey, fingerprints: [Fingerprint; 2]) -> Result<bool, Violation> {
        for fingerprint in fingerprints {
            for takes_over in [false, true] {
                let claiming = Claiming {
                    takes_over,
                    ..self.claiming(flow, fingerprint)
                };
                if self.claim(rule, claiming).await?.is_some() {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    async fn what_is_claimed_is_finished_once(&self) -> Result<(), Violation> {
        let rule = Rule("a flow of which nobody has heard is `Nothing`");
        let (flow, other) = (Self::flow(rule)?, Self::flow(rule)?);
        rule.holds(self.find(rule, flow).await? == Found::Nothing)?;

        let rule = Rule("a flow that nobody has claimed is granted");
        let claim = self.claim(rule, self.claiming(flow, [1; 32])).await?;
        rule.holds(claim.is_some())?;
        let rule = Rule("a flow that is claimed is `Running`, with the fingerprint of its claim");
        let running = Found::Running { fingerprint: [1; 32] };
        rule.holds(self.find(rule, flow).await? == running)?;
        let rule = Rule("a flow that is claimed is granted to nobody else");
        rule.holds(self.is_taken(rule, flow, [[1; 32], [2; 32]]).await?)?;
        let rule = Rule("a claim concerns no other flow");
        rule.holds(self.find(rule, other).await? == Found::Nothing)
    }

    async fn what_is_finished_stays_so(&self) -> Result<(), Violation> {
        let rule = Rule("a claim that was granted can be finished");
        for record in [Vec::new(), vec![0, 255, 10, 39], vec![170; LONG]] {
            let flow = Self::flow(rule)?;
            let claim = self.claim(rule, self.claiming(flow, [3; 32])).await?;
            let Some(claim) = claim else {
                return rule.holds(false);
            };
            rule.holds(rule.told(claim.finish(record.clone()).await)? == Finish::Recorded)?;
            let rule = Rule("a finished flow has its fingerprint and, byte for byte, its record");
            let finished = Found::Finished {
                fingerprint: [3; 32],
                record,
            };
            rule.holds(self.find(rule, flow).await? == finished)?;
            let rule = Rule("a finished flow is granted to nobody");
            rule.holds(self.is_taken(rule, flow, [[3; 32], [4; 32]]).await?)?;
            rule.holds(self.find(rule, flow).await? == finished)?;
        }
        Ok(())
    }

    async fn what_is_released_is_free(&self) -> Result<(), Violation> {
        let rule = Rule("a flow that was released is `Nothing`, and is granted again");
        let flow = Self::flow(rule)?;
        for fingerprint in [[5; 32], [6; 32]] {
            let claim = self.claim(rule, self.claiming(flow, fingerprint)).await?;
            let Some(claim) = claim else {
                return rule.holds(false);
            };
            rule.told(claim.release().await)?;
            rule.holds(self.find(rule, flow).await? == Found::Nothing)?;
        }
        Ok(())
    }

    async fn what_is_dropped_is_never_free(&self) -> Result<(), Violation> {
        let rule = Rule("a flow whose claim was dropped is `Unknown`, or `Running` until it is");
        let (flow, fingerprint) = (Self::flow(rule)?, [7; 32]);
        let claim = self.claim(rule, self.claiming(flow, fingerprint)).await?;
        rule.holds(claim.is_some())?;
        drop(claim);
        let found = self.find(rule, flow).await?;
        let is_unknown = found == Found::Unknown { fingerprint };
        rule.holds(is_unknown || found == Found::Running { fingerprint })?;
        let rule = Rule("a flow whose claim was dropped is granted to nobody who does not take it over");
        let claiming = self.claiming(flow, fingerprint);
        rule.holds(self.claim(rule, claiming).await?.is_none())?;
        let taking_over = Claiming {
            takes_over: true,
            ..claiming
        };
        let rule = Rule("a flow is taken over with the answers of its first claim alone");
        let other = Claiming {
            fingerprint: [8; 32],
            ..taking_over
        };
        rule.holds(self.claim(rule, other).await?.is_none())?;
        if !is_unknown {
            return Ok(());
        }
        let rule = Rule("an `Unknown` flow can be taken over, and finished");
        match self.claim(rule, taking_over).await? {
            Some(claim) => rule.holds(rule.told(claim.finish(vec![1]).await)? == Finish::Recorded),
            None => rule.holds(false),
        }
    }

    async fn one_of_many_gets_a_claim(&self) -> Result<(), Violation> {
        let rule = Rule("of many who claim a flow at once, one is granted it");
        let flow = Self::flow(rule)?;
        let claims = (0..AT_ONCE).map(|_| self.ledger.claim(self.claiming(flow, [9; 32])));
        let mut granted = Vec::new();
        for claimed in at_once(claims.collect()).await {
            if let Claimed::Granted(claim) = rule.told(claimed)? {
                granted.push(claim);
            }
        }
        rule.holds(granted.len() == 1)
    }

    async fn attempts_are_bounded(&self) -> Result<(), Violation> {
        let rule = Rule("of many who reserve an attempt at once, as many are granted one as there may be");
        let attempt = Attempt {
            flow: Self::flow(rule)?,
            form: [1; 16],
            most: 3,
            expires_at: self.now + A_WHILE,
            now: self.now,
        };
        let attempts = (0..AT_ONCE).map(|_| self.ledger.reserve(attempt));
        let mut granted = 0;
        for reserved in at_once(attempts.collect()).await {
            granted += usize::from(rule.told(reserved)? == Reserved::Granted);
        }
        rule.holds(granted == usize::from(attempt.most))?;

        let rule = Rule("an attempt that was given back can be reserved again, and no more than that");
        rule.told(self.ledger.give_back(attempt).await)?;
        for expected in [Reserved::Granted, Reserved::UsedUp] {
            rule.holds(rule.told(self.ledger.reserve(attempt).await)? == expected)?;
        }
        let rule = Rule("attempts are counted for each flow and each form");
        let form = Attempt {
            form: [2; 16],
            ..attempt
        };
        let flow = Attempt {
            flow: Self::flow(rule)?,
            ..attempt
        };
        for other in [form, flow] {
            rule.holds(rule.told(self.ledger.reserve(other).await)? == Reserved::Granted)?;
        }
        let rule = Rule("giving back what was never reserved gains nothing");
        let never = Attempt {
            form: [3; 16],
            most: 1,
            ..attempt
        };
        rule.told(self.ledger.give_back(never).await)?;
        for expected in [Reserved::Granted, Reserved::UsedUp] {
            rule.holds(rule.told(self.ledger.reserve(never).await)? == expected)?;
        }
        Ok(())
    }

    async fn links_are_used_once(&self) -> Result<(), Violation> {
        let rule = Rule("of many who use a link at once, one uses it up");
        let link = UsedLink {
            link: Self::flow(rule)?,
            expires_at: self.now + A_WHILE,
            now: self.now,
        };
        rule.holds(!rule.told(self.ledger.is_used_up(link).await)?)?;
        let uses = (0..AT_ONCE).map(|_| self.ledger.use_up(link));
        let mut used = 0;
        for use_of_it in at_once(uses.collect()).await {
            used += usize::from(rule.told(use_of_it)? == Used::Now);
        }
        rule.holds(used == 1)?;
        let rule = Rule("a link that was used up stays so");
        rule.holds(rule.told(self.ledger.use_up(link).await)? == Used::Before)?;
        rule.holds(rule.told(self.ledger.is_used_up(link).await)?)
    }
}

/// What several futures come to that are all polled before one is waited for.
async fn at_once<T>(futures: Vec<Answering<'_, T>>) -> Vec<Result<T, LedgerError>> {
    let mut futures: Vec<_> = futures.into_iter().map(Some).collect();
    let mut answers = Vec::new();
    poll_fn(|context| {
        for place in &mut futures {
            if let Some(future) = place
                && let Poll::Ready(answer) = future.as_mut().poll(context)
            {
                answers.push(answer);
                *place = None;
            }
        }
        if futures.iter().all(Option::is_none) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    answers
}
