//! Flows as tables: what is sent in each round, and what is asked then.

use serde_json::Value;
use wizard_core::{
    Wizard,
    testing::{Client, Flow, Wait},
};

/// A flow that begins with `arguments`.
pub fn begin<W: Wizard>(server: &W::Server, arguments: Value) -> Flow<'_, W> {
    Client::new().call(server, arguments).wait()
}

/// Plays rounds: the fields that are filled in, of one form or several, and the keys and words of what is asked then.
///
/// # Panics
///
/// When something else is asked.
#[track_caller]
pub fn play<'r, W: Wizard>(flow: &mut Flow<'_, W>, rounds: impl IntoIterator<Item = (Value, &'r str)>) {
    for (content, expected) in rounds {
        flow.fill(content).wait();
        let asked = flow.requests().iter();
        let asked: Vec<_> = asked
            .map(|request| format!("{}: {}", request.key, request.message()))
            .collect();
        assert_eq!(asked.join("; "), expected, "{}", flow.transcript());
    }
}

/// Fills in the last fields: what the final step returns, or what the caller is told where the call ends without it.
pub fn last<W: Wizard<Output = String>>(mut flow: Flow<'_, W>, content: Value) -> String {
    flow.fill(content).wait();
    if flow.is_complete() {
        flow.finish().wait()
    } else {
        flow.ended().message().to_owned()
    }
}
