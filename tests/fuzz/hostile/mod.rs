//! A client that sends whatever it likes, in whatever order, to a wizard whose expressions say whatever they like: what holds of
//! every round, and of the final step, is asserted.

mod client;
mod moods;
mod said;
mod wizard;

pub use client::{Played, play};
