//! What a test answers with.

use serde::Serialize;

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

/// How what is asked is answered.
pub(super) fn instead(params: &InputParams) -> &'static str {
    match params {
        InputParams::Form { .. } => "`fill(…)`",
        InputParams::Visit { .. } => "`open_page()`",
        InputParams::Sample { .. } => "`say(…)`",
        InputParams::Roots => "`respond(…)` with `roots`",
    }
}
