//! Why an expression of the author's failed: what the client sees apart from what the log sees.

use std::fmt::{self, Display};

use crate::shown::Said;

/// Why a look-up failed: what `?` in an expression makes of any error that can be displayed.
///
/// The text goes to the log, and the client gets a fixed text with an id that the log has too, unless the error was
/// made visible. Then it is shown in quotes, as what was put together at run time may hold text from outside; a `&str` is shown
/// as it is.
///
/// ```
/// use wizard_core::HookError;
///
/// fn ranges() -> Result<Vec<String>, HookError> {
///     let text = std::fs::read_to_string("/no/such/file")?; // logged, not shown
///     let number: u32 = text.parse().map_err(HookError::visible)?; // logged and shown
///     Ok(vec![number.to_string()])
/// }
/// assert!(ranges().is_err());
/// ```
// Not `Display`, so that every error that is can become one.
pub struct HookError {
    text: String,
    /// What the client may see.
    shown: Option<String>,
}

impl HookError {
    /// An error whose text the client may see.
    pub fn visible(error: impl Display) -> Self {
        Self {
            shown: Some(Said::new(&error).shown(|_| false)),
            text: error.to_string(),
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn shown(&self) -> Option<&str> {
        self.shown.as_deref()
    }
}

impl<E: Display> From<E> for HookError {
    fn from(error: E) -> Self {
        Self {
            text: error.to_string(),
            shown: None,
        }
    }
}

impl fmt::Debug for HookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HookError")
            .field("text", &self.text)
            .field("is_visible", &self.shown.is_some())
            .finish()
    }
}
