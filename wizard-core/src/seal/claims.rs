//! The claims of a token, in a compact binary form (postcard). They are never compressed: the length would tell what is in them.

use serde::{Deserialize, Serialize};

use super::Rejected;
use crate::{binary, flow::FlowId};

/// What the payload of a token begins with; the state stands behind it. The order of the fields is the format: changing it is
/// a new version of the prefix.
#[derive(Serialize, Deserialize)]
pub(super) struct Claims<'a> {
    pub(super) kind: Kind,
    /// Seconds since 1970, like every time here.
    pub(super) issued_at: u64,
    pub(super) expires_at: u64,
    pub(super) flow: FlowId,
    pub(super) started_at: u64,
    pub(super) rounds: u8,
    pub(super) audience: &'a str,
    pub(super) method: Method,
    /// The name of the tool or prompt, or the URI of the resource.
    pub(super) target: &'a str,
    pub(super) arguments: [u8; 32],
    /// Salted with the flow, so that tokens of one person cannot be told to belong together.
    pub(super) principal: Option<[u8; 32]>,
}

/// Whose state it is. A token of one kind is refused for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    /// A wizard's.
    Wizard,
    /// A handler's that its author wrote by hand.
    Handler,
}

/// The method of the request that a state belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Method {
    /// `tools/call`.
    ToolsCall,
    /// `prompts/get`.
    PromptsGet,
    /// `resources/read`.
    ResourcesRead,
}

impl<'a> Claims<'a> {
    /// Puts the claims behind `bytes`.
    pub(super) fn encode(&self, bytes: &mut Vec<u8>) {
        binary::append(self, bytes);
    }

    /// The claims, and the state behind them.
    pub(super) fn decode(payload: &'a [u8]) -> Result<(Self, &'a [u8]), Rejected> {
        postcard::take_from_bytes(payload).map_err(|_| Rejected::Malformed)
    }
}
