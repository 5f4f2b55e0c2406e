//! A wizard that was registered with a host.

use super::{listing::Listing, reply::Schemas, served::Served};
use crate::{caller::Caller, wire::Reply};

/// A registered wizard: how it is listed, what runs, and how its requests are answered.
pub(super) struct Registration<H> {
    pub(super) listing: Listing,
    pub(super) wizard: Box<dyn Served<H>>,
    pub(super) reply: Reply,
    pub(super) schemas: Schemas,
    /// For whom it is there; `None` is everyone.
    pub(super) audience: Option<Audience>,
}

/// Whether a wizard is there for a caller.
pub(super) type Audience = Box<dyn Fn(&Caller) -> bool + Send + Sync>;
