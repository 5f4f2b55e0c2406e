//! How a final step runs at most once for a flow.

/// What `#[final_step(once)]` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Once {
    /// Whether an error is not recorded, so that the last request may be sent again.
    pub(crate) retries_errors: bool,
    /// Whether a step of which nobody knows what came of it runs again.
    pub(crate) reruns: bool,
    /// Whether its effect and its record are one commit.
    pub(crate) is_transaction: bool,
}

impl Once {
    /// A step whose errors are recorded, and which never runs again.
    #[allow(clippy::new_without_default, reason = "called where constants are evaluated")]
    pub const fn new() -> Self {
        Self {
            retries_errors: false,
            reruns: false,
            is_transaction: false,
        }
    }

    /// Its errors are not recorded: `retry_errors`.
    #[must_use]
    pub const fn retry_errors(self) -> Self {
        Self {
            retries_errors: true,
            ..self
        }
    }

    /// Its effect and its record are one commit: `once = transaction`.
    #[must_use]
    pub const fn transaction(self) -> Self {
        Self {
            is_transaction: true,
            ..self
        }
    }

    /// It runs again where nobody knows what came of it: `on_unknown = rerun`.
    #[must_use]
    pub const fn rerun(self) -> Self {
        Self { reruns: true, ..self }
    }
}
