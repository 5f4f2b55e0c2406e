//! Why a token was refused, or could not be made.

/// Why a token was refused. This is for the log alone: every client gets the same answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Rejected {
    /// It is longer than the limit.
    #[error("the state is longer than the limit")]
    TooLong,
    /// It is not a token of this framework.
    #[error("the state is no token of this framework, or not in canonical form")]
    NotAToken,
    /// No key of the ring has its id.
    #[error(
        "the state was sealed with a key that this process does not have: share the key between instances and restarts"
    )]
    UnknownKey,
    /// It was changed.
    #[error("the state was changed, or sealed with another key")]
    Forged,
    /// What is inside cannot be read.
    #[error("the state holds what this version cannot read")]
    Malformed,
    /// Its time is over.
    #[error("the state has expired")]
    Expired,
    /// Its flow's time is over.
    #[error("the flow is past its deadline")]
    PastDeadline,
    /// It was issued more than 60 s in the future.
    #[error("the state was issued in the future: the clocks of the instances differ by more than 60 s")]
    FromTheFuture,
    /// It belongs to another service.
    #[error("the state belongs to another audience")]
    Audience,
    /// It is that of a hand-written handler, and came to a wizard, or the other way round.
    #[error("the state belongs to another kind of handler")]
    Kind,
    /// It belongs to another method.
    #[error("the state belongs to another method")]
    Method,
    /// It belongs to another tool, prompt or resource.
    #[error("the state belongs to another target")]
    Target,
    /// The arguments are not those of the first call.
    #[error("the arguments are not those that the state was made for")]
    Arguments,
    /// It belongs to another person.
    #[error("the state belongs to another principal")]
    Principal,
    /// The [`Codec`](super::Codec) of the seal has failed.
    #[error("the codec of the seal failed: {reason}")]
    Codec {
        /// Why.
        reason: String,
    },
    /// The seal has a [`Codec`](super::Codec), which is asynchronous, and was asked to open at once.
    #[error("{}", BY_A_CODEC)]
    ByACodec,
}

const BY_A_CODEC: &str = "the seal has a codec, which is asynchronous: use `seal_state_async` and `open_state_async`";

/// A token could not be made.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SealError {
    /// The system gave no randomness for a nonce.
    #[error("no randomness from the system: {reason}")]
    NoRandomness {
        /// The error of the system.
        reason: String,
    },
    /// The token would be longer than the limit.
    #[error("the state is longer than the limit")]
    TooLong,
    /// The state is beyond what one encryption can hold.
    #[error("the state cannot be encrypted")]
    Encryption,
    /// The [`Codec`](super::Codec) of the seal has failed.
    #[error("the codec of the seal failed: {reason}")]
    Codec {
        /// Why.
        reason: String,
    },
    /// The seal has a [`Codec`](super::Codec), which is asynchronous, and was asked to seal at once.
    #[error("{}", BY_A_CODEC)]
    ByACodec,
}

impl SealError {
    /// Not a `From`, which would make the crate of `error` a part of the API.
    #[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
    pub(super) fn no_randomness(error: getrandom::Error) -> Self {
        Self::NoRandomness {
            reason: error.to_string(),
        }
    }

    pub(super) fn codec(reason: impl Into<String>) -> Self {
        Self::Codec { reason: reason.into() }
    }
}
