//! What the fuzz targets attack: wizards with every kind of question and with expressions that say anything, and seals whose codec
//! decodes whatever a fuzzer likes.

pub mod claims;
mod everything;
mod feed;
pub mod hostile;
mod kept;
pub mod order;
pub mod token;

use std::{
    pin::pin,
    task::{Context, Poll, Waker},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

pub use everything::{request, round, visit};
pub use feed::Feed;
use wizard_core::Principal;

/// In seconds since 1970, when everything happens that no clock is read for.
const NOW: u64 = 2_000_000_000;
/// The key of every seal.
const KEY: &str = "a key of the fuzzer with 32 bytes or more";

fn ann() -> Principal {
    Principal::new("app", "https://id.example", "ann")
}

fn at(seconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds)
}

/// Nothing in the wizards waits.
fn poll<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("nothing in the wizard waits"),
    }
}
