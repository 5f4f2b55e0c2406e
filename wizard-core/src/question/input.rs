//! What is sent for a form, an entry of `inputRequests` (specification 2026-07-28, basic/utilities/mrtr).

use std::fmt;

use serde_json::Value as Json;

/// One entry of `inputRequests`.
#[non_exhaustive]
pub struct InputRequest {
    /// Its key.
    pub key: &'static str,
    /// What is asked.
    pub params: InputParams,
}

impl fmt::Debug for InputRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.key, self.params)
    }
}

/// What an entry of `inputRequests` asks.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub enum InputParams {
    /// `elicitation/create` in form mode.
    Form {
        /// What the person reads.
        message: String,
        /// The `requestedSchema`.
        schema: Json,
    },
    /// `elicitation/create` in URL mode.
    Visit {
        /// What the person reads.
        message: String,
        /// The page.
        url: String,
    },
    /// `sampling/createMessage`.
    Sample {
        /// What the client's model reads.
        message: String,
        /// The system prompt.
        system: Option<String>,
        /// The most tokens of the answer.
        max_tokens: u32,
        /// How freely the model answers.
        temperature: Option<f64>,
    },
    /// `roots/list`.
    Roots,
}

impl InputRequest {
    /// The words that the person or the model reads; none of `roots/list`.
    pub fn message(&self) -> &str {
        match &self.params {
            InputParams::Form { message, .. }
            | InputParams::Visit { message, .. }
            | InputParams::Sample { message, .. } => message,
            InputParams::Roots => "",
        }
    }

    /// The `requestedSchema` of a form; null of anything else.
    pub fn schema(&self) -> &Json {
        match &self.params {
            InputParams::Form { schema, .. } => schema,
            _ => &Json::Null,
        }
    }
}

impl fmt::Debug for InputParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form { .. } => "Form(…)",
            Self::Visit { .. } => "Visit(…)",
            Self::Sample { .. } => "Sample(…)",
            Self::Roots => "Roots",
        })
    }
}

impl InputParams {
    /// With the step and the reasons in front of the words.
    pub(crate) fn behind(mut self, mut in_front: Vec<String>) -> Self {
        if let Self::Form { message, .. } | Self::Visit { message, .. } | Self::Sample { message, .. } = &mut self {
            in_front.push(std::mem::take(message));
            *message = in_front.join(" ");
        }
        self
    }
}
