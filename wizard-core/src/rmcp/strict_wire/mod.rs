//! What rmcp's types get wrong on the wire, and what is done about it.

mod elicitation_id;
mod unreadable;

pub use elicitation_id::{Filtered, FilteredBody, ToTheLetter, WithoutElicitationId};
pub(super) use unreadable::{Unreadable, unreadable};
