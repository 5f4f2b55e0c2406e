//! `ledger::check` finds what a ledger does wrong.

use std::{any::Any, sync::Arc};

use wizard_core::ledger::{
    self, Answering, Attempt, Claim, Claimed, Claiming, Finish, FlowKey, Found, Ledger, LedgerError, MemoryLedger,
    Reserved, Used, UsedLink,
};
use wizard_tests::ledger::{Asked, Fault, TestLedger};

/// What a ledger does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    GrantsTwice,
    ForgetsFingerprints,
    CutsRecords,
    ForgetsDropped,
    TakesOverAnything,
    NeverReleases,
    CountsNoAttempts,
    NeverGivesBack,
    CountsAllFormsTogether,
    UsesLinksTwice,
    ForgetsLinks,
}

/// A ledger that does one thing wrong.
struct Broken {
    memory: MemoryLedger,
    wrong: Wrong,
}

impl Ledger for Broken {
    fn look_up(&self, flow: FlowKey, now: u64) -> Answering<'_, Found> {
        Box::pin(async move {
            Ok(match (self.wrong, self.memory.look_up(flow, now).await?) {
                (Wrong::ForgetsFingerprints, Found::Running { .. }) => Found::Running { fingerprint: [0; 32] },
                (Wrong::ForgetsDropped, Found::Unknown { .. }) => Found::Nothing,
                (_, found) => found,
            })
        })
    }

    fn claim(&self, claiming: Claiming) -> Answering<'_, Claimed> {
        Box::pin(async move {
            let granted = |claim| -> Box<dyn Claim> {
                let wrong = self.wrong;
                Box::new(BrokenClaim { claim, wrong })
            };
            match (self.wrong, self.memory.claim(claiming).await?) {
                (_, Claimed::Granted(claim)) => Ok(Claimed::Granted(granted(Some(claim)))),
                (Wrong::GrantsTwice, _) => Ok(Claimed::Granted(granted(None))),
                (Wrong::TakesOverAnything, _) if claiming.takes_over => {
                    let found = self.memory.look_up(claiming.flow, claiming.now).await?;
                    Ok(match found {
                        Found::Unknown { .. } => Claimed::Granted(granted(None)),
                        _ => Claimed::Taken,
                    })
                }
                (_, other) => Ok(other),
            }
        })
    }

    fn reserve(&self, attempt: Attempt) -> Answering<'_, Reserved> {
        let mut attempt = attempt;
        if self.wrong == Wrong::CountsAllFormsTogether {
            attempt.form = [0; 16];
        }
        Box::pin(async move {
            let reserved = self.memory.reserve(attempt).await?;
            let counts = self.wrong != Wrong::CountsNoAttempts;
            Ok(if counts { reserved } else { Reserved::Granted })
        })
    }

    fn give_back(&self, attempt: Attempt) -> Answering<'_, ()> {
        if self.wrong == Wrong::NeverGivesBack {
            return Box::pin(std::future::ready(Ok(())));
        }
        let mut attempt = attempt;
        if self.wrong == Wrong::CountsAllFormsTogether {
            attempt.form = [0; 16];
        }
        self.memory.give_back(attempt)
    }

    fn use_up(&self, link: UsedLink) -> Answering<'_, Used> {
        Box::pin(async move {
            let used = self.memory.use_up(link).await?;
            let is_once = self.wrong != Wrong::UsesLinksTwice;
            Ok(if is_once { used } else { Used::Now })
        })
    }

    fn is_used_up(&self, link: UsedLink) -> Answering<'_, bool> {
        if self.wrong == Wrong::ForgetsLinks {
            return Box::pin(std::future::ready(Ok(false)));
        }
        self.memory.is_used_up(link)
    }
}

struct BrokenClaim {
    claim: Option<Box<dyn Claim>>,
    wrong: Wrong,
}

impl Claim for BrokenClaim {
    fn finish(self: Box<Self>, mut record: Vec<u8>) -> Answering<'static, Finish> {
        if self.wrong == Wrong::CutsRecords {
            record.truncate(1_000_000);
        }
        match self.claim {
            Some(claim) => claim.finish(record),
            None => Box::pin(std::future::ready(Ok(Finish::Recorded))),
        }
    }

    fn release(self: Box<Self>) -> Answering<'static, ()> {
        match self.claim {
            Some(claim) if self.wrong != Wrong::NeverReleases => claim.release(),
            _ => Box::pin(std::future::ready(Ok(()))),
        }
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

#[tokio::test]
async fn a_ledger_that_keeps_to_the_contract_is_found_to() {
    ledger::check(&MemoryLedger::new()).await.expect("it keeps to it");
    let shared: Arc<dyn Ledger> = Arc::new(TestLedger::new());
    ledger::check(&shared).await.expect("it keeps to it");
}

#[tokio::test]
async fn each_rule_that_a_ledger_does_not_keep_is_named() {
    let wrongs = [
        (Wrong::GrantsTwice, "a flow that is claimed is granted to nobody else"),
        (
            Wrong::ForgetsFingerprints,
            "`Running`, with the fingerprint of its claim",
        ),
        (
            Wrong::CutsRecords,
            "a finished flow has its fingerprint and, byte for byte, its record",
        ),
        (
            Wrong::ForgetsDropped,
            "a flow whose claim was dropped is `Unknown`, or `Running`",
        ),
        (
            Wrong::TakesOverAnything,
            "taken over with the answers of its first claim alone",
        ),
        (Wrong::NeverReleases, "a flow that was released is `Nothing`"),
        (Wrong::CountsNoAttempts, "as many are granted one as there may be"),
        (
            Wrong::NeverGivesBack,
            "an attempt that was given back can be reserved again",
        ),
        (
            Wrong::CountsAllFormsTogether,
            "attempts are counted for each flow and each form",
        ),
        (Wrong::UsesLinksTwice, "one uses it up"),
        (Wrong::ForgetsLinks, "a link that was used up stays so"),
    ];
    for (wrong, rule) in wrongs {
        let memory = MemoryLedger::new();
        let violation = ledger::check(&Broken { memory, wrong })
            .await
            .expect_err("it is broken");
        let said = violation.to_string();
        assert!(
            said.contains(rule) && said.starts_with("it does not hold that"),
            "{wrong:?}: {said}"
        );
    }
}

#[tokio::test]
async fn a_ledger_that_is_away_cannot_be_checked() {
    let ledger = TestLedger::new();
    ledger.fault(Asked::Claim, Fault::Away);
    let violation = ledger::check(&ledger).await.expect_err("it is away");
    assert_eq!(
        violation.to_string(),
        "it could not be checked that a flow that nobody has claimed is granted: the storage is away"
    );
    assert_eq!(LedgerError::new("why").to_string(), "why");
}
