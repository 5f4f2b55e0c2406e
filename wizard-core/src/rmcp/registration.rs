//! A wizard as the host knows it.

use super::{listing::Listing, served::Served};
use crate::{caller::Caller, wire::Reply};

/// A wizard that is served: what is listed, what runs, and how it is answered.
pub(super) struct Registration<H> {
    pub(super) listing: Listing,
    pub(super) wizard: Box<dyn Served<H>>,
    pub(super) reply: Reply,
    /// Who is offered it; everyone by default.
    pub(super) audience: Option<Audience>,
}

/// Whether a caller is offered a wizard.
pub(super) type Audience = Box<dyn Fn(&Caller) -> bool + Send + Sync>;
