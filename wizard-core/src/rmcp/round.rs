//! One round, in which a person on a page is waited for.

use std::time::{Duration, SystemTime};

use tokio::time::Instant;

use crate::{
    engine::{self, Call, ErasedWizard, Refusal, Round},
    seal::Seal,
};

/// The shortest and the longest pause between two looks at whether the person is done on a page.
const SHORTEST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Plays a round. Where the person is on a page, it is played again, for `wait`, until they are done. Every repetition has the
/// time `now` of the request, so that a state which was good when it came does not expire while the host waits.
pub(super) async fn round(
    wizard: &dyn ErasedWizard,
    seal: &Seal,
    call: &Call<'_>,
    now: SystemTime,
    wait: Duration,
) -> Result<Round, Refusal> {
    let came_at = Instant::now();
    let mut pause = SHORTEST_PAUSE;
    loop {
        let round = engine::round(wizard, seal, call, now).await?;
        let left = wait.saturating_sub(came_at.elapsed());
        if !matches!(round, Round::Wait(_)) || left.is_zero() {
            return Ok(round);
        }
        tokio::time::sleep(pause.min(left)).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
