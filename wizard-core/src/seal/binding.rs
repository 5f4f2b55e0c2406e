//! The request that a token is bound to, and the flow that it continues.

use std::time::{Duration, SystemTime};

use super::{
    SealError,
    claims::{Kind, Method},
    since_1970,
};
use crate::{
    caller::{Caller, Principal},
    flow::FlowId,
};

/// The request that a token is made for. It must be the same when the token comes back.
pub(crate) struct Binding<'a> {
    pub(crate) kind: Kind,
    pub(crate) method: Method,
    pub(crate) target: &'a str,
    pub(crate) arguments: [u8; 32],
    pub(crate) principal: Option<&'a Principal>,
}

impl<'a> Binding<'a> {
    /// The binding of a request for a handler that its author wrote by hand.
    pub(crate) fn of_handler(method: Method, target: &'a str, arguments: [u8; 32], caller: &'a Caller) -> Self {
        Self {
            kind: Kind::Handler,
            method,
            target,
            arguments,
            principal: caller.principal(),
        }
    }
}

/// The flow that a token belongs to: all rounds from the first call to the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flow {
    pub(crate) id: FlowId,
    /// When the first call came, since 1970; in whole seconds once it has been sealed.
    pub(super) started_at: Duration,
    /// How many `InputRequiredResult`s it has had.
    pub(crate) rounds: u8,
}

impl Flow {
    pub(crate) fn start(now: SystemTime) -> Result<Self, SealError> {
        Ok(Self {
            id: FlowId::random().map_err(SealError::no_randomness)?,
            started_at: since_1970(now),
            rounds: 0,
        })
    }

    pub(crate) fn next_round(self) -> Self {
        Self {
            rounds: self.rounds.saturating_add(1),
            ..self
        }
    }
}
