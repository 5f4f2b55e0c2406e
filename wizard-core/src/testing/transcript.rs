//! The rounds of a flow so far, for a test that fails.

use serde_json::Value as Json;

use crate::{
    engine::{InputRequired, Otherwise, Refusal, Round},
    json::JsonObject,
    question::{InputParams, InputRequest},
};

/// What was sent, and what came back.
#[derive(Default)]
pub(super) struct Transcript(String);

impl Transcript {
    pub(super) fn call(&mut self, wizard: &str, arguments: &JsonObject) {
        self.line(&format!("-> {wizard} {}", Json::Object(arguments.clone())));
    }

    pub(super) fn respond(&mut self, responses: &JsonObject) {
        if responses.is_empty() {
            self.line("-> comes back with no answer");
        }
        for (key, response) in responses {
            self.line(&format!("-> {key}: {response}"));
        }
    }

    pub(super) fn noted(&mut self, what: &str) {
        self.line(&format!("   ({what})"));
    }

    pub(super) fn round(&mut self, round: &Result<Round, Refusal>) {
        match round {
            Ok(Round::Ask(asked)) if asked.requests.is_empty() => self.line("<- every answer is in: come back"),
            Ok(Round::Ask(asked)) => asked.requests.iter().for_each(|request| self.asked(request)),
            Ok(Round::Wait(Otherwise::ComeBack(InputRequired { .. }))) => {
                self.line("<- nothing to answer: the person is on a page, or another request finishes the flow");
            }
            Ok(Round::Wait(Otherwise::End(ending)) | Round::Ended(ending)) => {
                self.line(&format!("<- {}: {}", ending.kind(), ending.message()));
            }
            Ok(Round::Complete(_)) => self.line("<- every answer is in"),
            Ok(Round::Recorded(_)) => self.line("<- what was answered when the flow was finished"),
            Err(refusal) => self.line(&format!("<- refused: {refusal}{}", logged(refusal))),
        }
    }

    fn asked(&mut self, request: &InputRequest) {
        let what = match &request.params {
            InputParams::Form { schema, .. } => schema.text().to_owned(),
            InputParams::Visit { url, .. } => url.clone(),
            InputParams::Sample { .. } => "(the client's model)".to_owned(),
            InputParams::Roots => "(the client's folders)".to_owned(),
        };
        self.line(&format!("<- {}: {:?} {what}", request.key, request.message()));
    }

    fn line(&mut self, line: &str) {
        self.0.push_str("\n  ");
        self.0.push_str(line);
    }

    pub(super) fn text(&self) -> &str {
        self.0.trim_start_matches('\n')
    }
}

/// What the log gets of a refusal, beside what the client gets.
fn logged(refusal: &Refusal) -> String {
    match refusal {
        Refusal::State(rejected) => format!(" (for the log: {rejected})"),
        Refusal::Hook(failure) => format!(" (for the log: `{}`: {})", failure.question, failure.logged),
        Refusal::Ledger { logged, .. } => format!(" (for the log: {logged})"),
        Refusal::Internal(what) => format!(" (for the log: {what})"),
        Refusal::Argument { .. } | Refusal::Capability { .. } | Refusal::CannotAsk { .. } => String::new(),
    }
}
