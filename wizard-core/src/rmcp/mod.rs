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

mod alone;
mod begun;
mod builder;
mod forward;
mod guard;
mod host;
#[cfg(feature = "http")]
pub mod http;
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

pub use alone::Alone;
pub use begun::BrokenOff;
pub use builder::Wizards;
pub use host::Host;
pub use principal::IntoPrincipal;
pub use problem::{HostError, Problem};
#[cfg(any(feature = "http", feature = "stdio"))]
pub use signals::ServeError;
pub use strict_wire::ToTheLetter;
#[cfg(feature = "http")]
pub use strict_wire::{Filtered, FilteredBody, StrictWire};
