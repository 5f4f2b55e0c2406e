//! Wizards in tests: a flow is played round by round, as a client and its person would, without a client and without rmcp.
//!
//! [`Client`] is who calls, [`Flow`] is the call. What plays a round is a future: in a test without a runtime it is
//! [waited](Wait) for, in a `#[tokio::test]` awaited.
//!
//! ```
//! use serde_json::json;
//! use wizard_core::{
//!     Wizard, final_step,
//!     testing::{Client, Wait},
//! };
//!
//! /// Book a table.
//! #[derive(Wizard)]
//! struct BookTable {
//!     /// For how many people?
//!     #[ask(max = 8)]
//!     people: u8,
//! }
//!
//! #[final_step]
//! fn book(table: BookTable) -> String {
//!     format!("Booked for {}.", table.people)
//! }
//!
//! // In a `#[test]`:
//! let mut flow = Client::new().call::<BookTable>(&(), json!({})).wait();
//! flow.answer(9).wait();
//! assert_eq!(flow.message(), "The answer must be at most 8.\nFor how many people?");
//! flow.answer(2).wait();
//! assert_eq!(flow.finish().wait(), "Booked for 2.");
//! ```
//!
//! `call` takes the server that the final step takes, and `&()` where it takes none. What is not so in a test panics, with
//! the rounds so far, answers included: test with data that may be printed.
//!
//! A person may also say no: `flow.decline().wait()`, and then `flow.ended()` is how the call ended.
//!
//! The same flow as an attacker would play it: with a state that was changed, that comes from somebody else, or late. (A client
//! learns no reason; a test does.)
//!
//! ```
//! # use serde_json::json;
//! # use wizard_core::{Caller, Principal, Wizard, final_step, testing::{Client, Wait}};
//! # /// Book a table.
//! # #[derive(Wizard)] struct BookTable {
//! #     /// For how many people?
//! #     people: u8,
//! # }
//! # #[final_step] fn book(table: BookTable) -> String { format!("Booked for {}.", table.people) }
//! use std::time::Duration;
//! use wizard_core::{engine::Refusal, seal::Rejected};
//!
//! let mut flow = Client::new().call::<BookTable>(&(), json!({})).wait();
//! let state = flow.state().to_owned();
//! flow.tamper();
//! flow.answer(2).wait();
//! assert!(matches!(flow.refused(), Refusal::State(Rejected::Forged)));
//!
//! flow.set_state(state);
//! flow.change_client(|client| client.caller(Caller::new(Some(Principal::new("app", "https://id.example", "bob")))));
//! flow.answer(2).wait();
//! assert!(matches!(flow.refused(), Refusal::State(Rejected::Principal)));
//!
//! flow.later(Duration::from_secs(60 * 60));
//! flow.answer(2).wait();
//! assert!(matches!(flow.refused(), Refusal::State(Rejected::Expired)));
//! ```

mod between;
mod client;
mod end;
mod fills;
mod flow;
mod playing;
mod transcript;
mod wait;

pub use client::Client;
pub use fills::{Arguments, Fills};
pub use flow::Flow;
pub use playing::{Played, Playing};
pub use wait::Wait;
