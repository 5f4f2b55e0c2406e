//! The request that a token is bound to, and the flow that it continues.

use std::time::{Duration, SystemTime};

use serde_json::json;

use super::{
    claims::{Kind, Method},
    since_1970,
};
use crate::{
    caller::{Caller, Principal},
    canonical,
    engine::{Call, FlowId},
    table::Table,
};

/// What must be the same when the token comes back.
pub(crate) struct Binding<'a> {
    pub(super) kind: Kind,
    pub(super) method: Method,
    pub(super) target: &'a str,
    pub(super) arguments: [u8; 32],
    pub(super) principal: Option<&'a Principal>,
}

impl<'a> Binding<'a> {
    /// Of a call of a wizard. That of a resource is told by its URI, and by what its template has found there.
    pub(crate) fn of_wizard(call: &Call<'a>, table: &'a Table) -> Self {
        let arguments = match call.uri {
            None => canonical::arguments_digest(call.arguments),
            Some(_) => canonical::digest(&json!([table.name, call.arguments])),
        };
        Self {
            kind: Kind::Wizard,
            method: call.method,
            target: call.uri.unwrap_or(table.name),
            arguments,
            principal: call.caller.principal(),
        }
    }

    /// Of a request of a handler that its author wrote by hand.
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

/// The flow that a token continues.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flow {
    pub(crate) id: FlowId,
    /// When the first call came, since 1970; in whole seconds once it has been sealed.
    pub(super) started_at: Duration,
    /// The `InputRequiredResult`s so far.
    pub(crate) rounds: u8,
}

impl Flow {
    pub(crate) fn start(now: SystemTime) -> Result<Self, getrandom::Error> {
        Ok(Self {
            id: FlowId::random()?,
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
