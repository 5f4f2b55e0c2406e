//! The host: wizards added to any rmcp `ServerHandler`, with their `requestState` sealed.
//!
//! This is the only module that uses the crate `rmcp`.
//!
//! ```
//! use rmcp::ServerHandler;
//! use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
//!
//! /// Greet someone.
//! #[derive(Wizard)]
//! struct Greet {
//!     /// Who shall be greeted?
//!     name: String,
//! }
//!
//! #[final_step]
//! fn greet(answers: Greet) -> String {
//!     format!("Hello, {}!", answers.name)
//! }
//!
//! struct Server; // its own tools, prompts and resources still work
//! impl ServerHandler for Server {}
//!
//! let server = Wizards::new(Server)
//!     .tool::<Greet>()
//!     .no_principal()
//!     .seal(SealPolicy::ephemeral())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Older clients
//!
//! Many clients start in an earlier version of the protocol, which has no rounds. Such a client is asked in its session, while
//! its call waits: each form, page, sampling and roots, one after the other, by the same wizard and the same rules. Nothing has to be
//! configured.
//!
//! | version | what it is asked |
//! | --- | --- |
//! | 2026-07-28 and later | everything it declares in the request, in the result |
//! | 2025-11-25 | everything it declared at `initialize`, in the session; a page with `notifications/elicitation/complete` when the person is done |
//! | 2025-06-18 | the same without pages; titles are `enumNames`, a list is a text with commas, a default that is no boolean stands in the description |
//! | before, or over HTTP without a session (`http::Server::stateless`) | nothing: it is told at once which arguments to pass, or that a person is needed |
//!
//! - A person has as long for each question as a state is good, or as [`Wizards::answer_within`] says. Clients give up on a call
//!   after a while, most of them after 60 s: one that sends a `progressToken` gets a `notifications/progress` every 15 s (the
//!   TypeScript client waits on then with `onprogress` and `resetTimeoutOnProgress`).
//! - A client that takes its request back, or goes away, ends the call without effect until the final step has begun. One that
//!   answers a question with an error counts as one that cannot be asked. One whose connection breaks without a word is waited for
//!   until the time for an answer is over.
//! - The call waits in one process, and so does its session: a proxy in front of several has to keep to one for each
//!   `Mcp-Session-Id`. The final step sees nothing of all that.

mod alone;
mod begun;
mod builder;
mod forward;
mod guard;
mod host;
#[cfg(feature = "http")]
pub mod http;
mod limited;
mod listed;
mod listing;
mod locale;
mod older;
mod passage;
mod principal;
mod problem;
mod registration;
mod reply;
mod request;
mod result;
mod round;
mod served;
#[cfg(any(feature = "http", feature = "stdio"))]
mod signals;
mod stateful;
#[cfg(feature = "stdio")]
mod stdio;
mod strict_wire;
mod waiting;

pub use alone::Alone;
pub use begun::BrokenOff;
pub use builder::{
    AddsByName, AsPrompt, AsResource, AsTool, Handler, IsHttpServer, IsLedger, IsSealPolicy, Open, Sealed, Unsealed,
    Wizards,
};
pub use host::Host;
pub use principal::{IntoPrincipal, TellsCaller};
pub use problem::{HostError, Problem};
#[cfg(any(feature = "http", feature = "stdio"))]
pub use signals::ServeError;
pub use strict_wire::ToTheLetter;
#[cfg(feature = "http")]
pub use strict_wire::{Filtered, FilteredBody, StrictWire};
