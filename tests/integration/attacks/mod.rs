//! Attacks on the seal, with its keys and with a codec alike: nothing but a good state of this very request opens, every other one
//! gets the same bytes, and nothing is ever paid.

mod clocks;
mod downgrades;
mod mutations;
mod other_texts;
mod replays;
mod swaps;

use wizard_core::seal::{Rejected, Seal, SealedFor};
use wizard_tests::attack::{REFUSED, Sent, Till};

/// Whether a request gets the one error, and nothing is paid.
async fn is_refused(request: &Sent, seal: &Seal) -> bool {
    let till = Till::default();
    let answer = request.send(seal, &till).await;
    assert_eq!(till.paid() == 0, !answer.as_ref().is_ok_and(is_final));
    answer.is_err_and(|error| error == REFUSED)
}

/// Whether a request is answered by the final step, once.
async fn is_paid(request: &Sent, seal: &Seal) -> bool {
    let till = Till::default();
    let answer = request.send(seal, &till).await;
    answer.is_ok_and(|result| is_final(&result)) && till.paid() == 1
}

fn is_final(result: &serde_json::Value) -> bool {
    result["resultType"] == "complete"
}

/// Why a handler's state is refused.
async fn why(seal: &Seal, request: &SealedFor<'_>, token: &str, now: std::time::SystemTime) -> Option<Rejected> {
    seal.open_state_async(request, token, now).await.err()
}
