//! Attacks on the seal: a service whose states are encrypted with keys or by a codec, requests to it as an attacker can bend
//! them, and texts that are nearly tokens.

mod bent;
mod mutated;
mod parts;
mod request;
mod service;
mod till;

pub use bent::bent;
pub use mutated::{Attack, Failure, Tally};
pub use parts::{Part, joined, parts};
pub use request::{Door, REFUSED, Sent, person};
pub use service::{AUDIENCE, Encryption, KEYS, now, other_key, policy};
pub use till::{Pay, Refund, Till};
