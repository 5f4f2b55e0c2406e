//! What rmcp's types (3.11) get wrong on the wire, and what is done about it, so that each part can be deleted when a release
//! of rmcp has mended it. Nothing but the re-exports of `rmcp`, and one line of `forward`, leads in here.
//!
//! - Every page to open is written with `"elicitationId": ""`, and the schema of 2026-07-28 has no such member: the field is
//!   a `String` where that version needs an `Option`, and a test of rmcp's own expects the empty text. `questions` leaves it out.
//!   No report is known.
//! - `inputRequests` are a `BTreeMap`, so that the questions of a round are sorted by their keys. `questions` puts them into their
//!   order. No report is known.
//! - A request of a known method whose parameters are not of their types (`requestState: 1`, or a member given twice) is read
//!   as a custom request ([rust-sdk#590](https://github.com/modelcontextprotocol/rust-sdk/pull/590)), and so answered as an
//!   unknown method (-32601), where JSON-RPC has -32602. `unreadable` gives it the error of its method. No report is known.

#[cfg(feature = "http")]
mod layer;
mod questions;
mod stream;
mod unreadable;

#[cfg(feature = "http")]
pub use layer::{Filtered, FilteredBody, StrictWire};
pub(super) use questions::note_order;
pub use stream::ToTheLetter;
