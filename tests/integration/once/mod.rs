//! A final step that says `once` runs at most once for a flow, whatever is sent again, and whoever is away.

mod attempts;
pub mod bank;
mod cancelled;
mod contract;
mod faults;
mod links;
mod replays;
mod started;
mod told;
mod touched;
