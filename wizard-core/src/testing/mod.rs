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
//! assert_eq!(flow.message(), "The answer must be at most 8. For how many people?");
//! flow.answer(2).wait();
//! assert_eq!(flow.finish().wait(), "Booked for 2.");
//! ```
//!
//! `call` takes the server that the final step takes, and `&()` where it takes none. What is not so in a test panics, with
//! the rounds so far, answers included: test with data that may be printed.
//!
//! The same flow as an attacker would play it: with a state that was changed, or is an earlier one, that comes late, or from
//! somebody else.
//!
//! ```
//! # use serde_json::json;
//! # use wizard_core::{Caller, Principal, Wizard, final_step, testing::{Client, Wait}};
//! # #[derive(Wizard)] struct BookTable {
//! #     /// For how many people?
//! #     people: u8,
//! # }
//! # #[final_step] fn book(table: BookTable) -> String { format!("Booked for {}.", table.people) }
//! use std::time::Duration;
//!
//! let mut flow = Client::new().call::<BookTable>(&(), json!({})).wait();
//! flow.tamper();
//! flow.answer(2).wait();
//! assert_eq!(flow.refused().to_string(), "Invalid or expired requestState");
//!
//! let mut flow = Client::new().call::<BookTable>(&(), json!({})).wait();
//! flow.later(Duration::from_secs(60 * 60));
//! flow.answer(2).wait();
//! assert_eq!(flow.refused().to_string(), "Invalid or expired requestState");
//!
//! let mut flow = Client::new().call::<BookTable>(&(), json!({})).wait();
//! let bob = Caller::new(Some(Principal::new("app", "https://id.example", "bob")));
//! flow.change_client(|client| client.caller(bob));
//! flow.answer(2).wait();
//! assert_eq!(flow.refused().to_string(), "Invalid or expired requestState");
//! ```

mod client;
mod flow;
mod transcript;
mod wait;

pub use client::Client;
pub use flow::Flow;
pub use wait::Wait;
