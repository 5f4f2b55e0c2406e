//! What a test answers with.

use serde::Serialize;
use serde_json::Value as Json;

use crate::question::InputParams;

/// What a person may fill in: whatever is written as JSON.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a client sends",
    label = "an answer is sent as JSON",
    note = "a client sends the value of a choice, its name in snake case: `flow.answer(\"small\")` for `Size::Small`"
)]
pub trait Fills: Serialize {}

#[diagnostic::do_not_recommend]
impl<T: Serialize> Fills for T {}

/// What a wizard is called with.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not what a wizard is called with",
    label = "the arguments of a call are JSON",
    note = "write an object, as a client sends it: `json!({{\"count\": 3}})`, or `json!({{}})` where the person is asked for all"
)]
pub trait Arguments {
    /// As JSON.
    #[doc(hidden)]
    fn into_json(self) -> Json;
}

impl Arguments for Json {
    fn into_json(self) -> Json {
        self
    }
}

/// How what is asked is answered.
pub(super) fn instead(params: &InputParams) -> &'static str {
    match params {
        InputParams::Form { .. } => "`fill(…)`",
        InputParams::Visit { .. } => "`open_page()`",
        InputParams::Sample { .. } => "`say(…)`",
        InputParams::Roots => "`respond(…)` with `roots`",
    }
}
