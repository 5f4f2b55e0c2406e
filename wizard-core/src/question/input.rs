//! What is sent for a form, an entry of `inputRequests` (specification 2026-07-28, basic/utilities/mrtr).

use std::fmt;

use serde_json::{Value as Json, json};

use crate::json::JsonObject;

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

impl InputRequest {
    /// The value of this request in `inputRequests` (specification 2026-07-28, basic/utilities/mrtr).
    pub fn into_json(self) -> Json {
        match self.params {
            InputParams::Form { message, schema } => json!({
                "method": "elicitation/create",
                "params": {"mode": "form", "message": message, "requestedSchema": schema},
            }),
            InputParams::Visit { message, url } => json!({
                "method": "elicitation/create",
                "params": {"mode": "url", "message": message, "url": url},
            }),
            InputParams::Sample {
                message,
                system,
                max_tokens,
                temperature,
            } => {
                let message = json!({"role": "user", "content": {"type": "text", "text": message}});
                let mut params = JsonObject::from_iter([("messages".to_owned(), json!([message]))]);
                params.extend(system.map(|system| ("systemPrompt".to_owned(), json!(system))));
                params.extend(temperature.map(|temperature| ("temperature".to_owned(), json!(temperature))));
                params.insert("maxTokens".to_owned(), json!(max_tokens));
                json!({"method": "sampling/createMessage", "params": params})
            }
            InputParams::Roots => json!({"method": "roots/list"}),
        }
    }
}
