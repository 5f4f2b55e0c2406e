//! What is answered to a round: questions, a result, or an error. A reason that a client must not see goes to the log.

use serde_json::json;

use super::{ErrorObject, Log};
use crate::{
    engine::{Ending, InputRequired, Refusal},
    json::JsonObject,
    logged::escaped,
    output::text_result,
    table::Table,
};

/// The member of a result's `_meta` that lists the arguments which were not used, as the server knew another value.
const KNOWN: &str = "wizard-core/known";

/// How a wizard is served.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Served {
    /// Most of what goes wrong is a result that the model reads.
    Tool {
        has_output_schema: bool,
    },
    Prompt,
    Resource,
}

/// Makes the replies to the requests for one wizard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    wizard: &'static str,
    description: &'static str,
    served: Served,
}

/// The outcome of a final step: its result, or its author's error. `None` if the answers do not fit their types, which would
/// be a bug of this framework.
pub(crate) type Outcome = Option<Result<JsonObject, String>>;

impl Reply {
    pub(crate) fn new(table: &'static Table, served: Served) -> Self {
        Self {
            wizard: table.name,
            description: table.description,
            served,
        }
    }

    /// The name of the wizard.
    pub(crate) fn wizard(self) -> &'static str {
        self.wizard
    }

    /// Rule 2: a person is not asked again in silence. One line of the log says what has changed, or that a state is missing.
    pub(crate) fn asked(self, required: &InputRequired, log: &Log) {
        if required.is_without_state {
            log.without_state(self.wizard);
        }
        for request in &required.requests {
            if let Some(what) = request.changed {
                log.changed(self.wizard, request.key, what);
            }
        }
    }

    /// The result of a final step. The `unused` arguments are those of which the server knew another value.
    pub(super) fn complete(self, outcome: Outcome, unused: &[&str], log: &Log) -> Result<JsonObject, ErrorObject> {
        let mut result = match outcome {
            Some(Ok(result)) => result,
            // The text is the author's own, for the caller.
            Some(Err(error)) => return Err(ErrorObject::failed(error)),
            None => {
                log.fault(|| tracing::error!(wizard = self.wizard, "a complete answer is no value of its type"));
                return Err(ErrorObject::internal());
            }
        };
        result.insert("resultType".to_owned(), json!("complete"));
        if !unused.is_empty() {
            note_unused(&mut result, unused);
        }
        match self.served {
            Served::Tool { .. } => {}
            Served::Prompt => {
                result.entry("description").or_insert_with(|| json!(self.description));
            }
            // One person was asked for it: it must not be cached, neither for anyone else nor for the next time.
            Served::Resource => {
                result.insert("ttlMs".to_owned(), json!(0));
                result.insert("cacheScope".to_owned(), json!("private"));
            }
        }
        Ok(result)
    }

    /// What was recorded of a final step, read as it was written: whoever sends the request again gets the same bytes.
    pub(super) fn recorded(self, answer: &str, log: &Log) -> Result<JsonObject, ErrorObject> {
        serde_json::from_str(answer).unwrap_or_else(|error| {
            log.fault(|| tracing::error!(wizard = self.wizard, %error, "a recorded answer cannot be read"));
            Err(ErrorObject::internal())
        })
    }

    /// Rule 8: the call has ended without its final step. That the person chose so is a normal result of a tool; one with an
    /// output schema has to mark it as an error, since the result does not keep to the schema.
    pub(super) fn ended(self, ending: &Ending) -> Result<JsonObject, ErrorObject> {
        match self.served {
            Served::Tool { has_output_schema } => {
                let is_error = has_output_schema || !ending.is_by_the_person();
                Ok(tool_result(ending.message(), is_error))
            }
            Served::Prompt | Served::Resource => Err(ErrorObject::ended(ending.message(), ending.kind())),
        }
    }

    /// The request was refused.
    pub(super) fn refused(self, refusal: Refusal, log: &Log) -> Result<JsonObject, ErrorObject> {
        let Self { wizard, served, .. } = self;
        match refusal {
            Refusal::State(reason) => {
                log.refused_by_seal(Some(wizard), &reason);
                Err(ErrorObject::invalid_state())
            }
            Refusal::Capability { required, message } => {
                Err(ErrorObject::missing_capability(message, &required.to_json()))
            }
            Refusal::Argument { message } | Refusal::CannotAsk { message } => match served {
                Served::Tool { .. } => Ok(tool_result(&message, true)),
                Served::Prompt | Served::Resource => Err(ErrorObject::invalid_params(message)),
            },
            Refusal::Hook(failure) => {
                let error = escaped(&failure.logged);
                log.fault(|| tracing::error!(wizard, question = failure.question, error, "a look-up failed"));
                match served {
                    Served::Tool { .. } => Ok(tool_result(&failure.to_string(), true)),
                    Served::Prompt | Served::Resource => Err(ErrorObject::failed(failure.to_string())),
                }
            }
            Refusal::Ledger { message, logged } => {
                let error = escaped(&logged);
                log.fault(|| tracing::error!(wizard, error, "the ledger failed"));
                match served {
                    Served::Tool { .. } => Ok(tool_result(&message, true)),
                    Served::Prompt | Served::Resource => Err(ErrorObject::failed(message)),
                }
            }
            Refusal::Internal(error) => {
                let error = escaped(&error);
                log.fault(|| tracing::error!(wizard, error, "a round failed"));
                Err(ErrorObject::internal())
            }
        }
    }
}

/// Says in `_meta`, beside what the author has put there, which arguments were not used.
fn note_unused(result: &mut JsonObject, unused: &[&str]) {
    let meta = result.entry("_meta").or_insert_with(|| json!({}));
    if let Some(meta) = meta.as_object_mut() {
        meta.insert(KNOWN.to_owned(), json!(unused));
    }
}

fn tool_result(message: &str, is_error: bool) -> JsonObject {
    let mut result = text_result(message, is_error);
    result.insert("resultType".to_owned(), json!("complete"));
    result
}
