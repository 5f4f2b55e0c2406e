//! What is sent for a form, an entry of `inputRequests` (specification 2026-07-28, basic/utilities/mrtr).

use std::{borrow::Cow, fmt, sync::OnceLock};

use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value as Json, json, value::RawValue};

use crate::texts::Changed;

/// One entry of `inputRequests`.
#[non_exhaustive]
pub struct InputRequest {
    /// Its key.
    pub key: &'static str,
    /// What is asked.
    pub params: InputParams,
    /// What has changed of it since the person answered it, where that is why it is asked again.
    pub changed: Option<Changed>,
}

impl fmt::Debug for InputRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.key, self.params)
    }
}

/// The `requestedSchema` of a form (specification 2026-07-28, client/elicitation, "Requested Schema"). It is written once,
/// and a form that is the same in every call once a process.
#[derive(Clone)]
pub struct FormSchema {
    written: Written,
    json: OnceLock<Json>,
}

#[derive(Clone)]
enum Written {
    Fixed(&'static RawValue),
    Now(Box<RawValue>),
}

impl FormSchema {
    pub(super) fn fixed(written: &'static RawValue) -> Self {
        Self {
            written: Written::Fixed(written),
            json: OnceLock::new(),
        }
    }

    pub(super) fn new(written: Box<RawValue>) -> Self {
        Self {
            written: Written::Now(written),
            json: OnceLock::new(),
        }
    }

    /// The schema as JSON.
    pub fn json(&self) -> &Json {
        let read = || serde_json::from_str(self.text()).expect("what was written is JSON");
        self.json.get_or_init(read)
    }

    /// The schema as the text of JSON.
    pub fn text(&self) -> &str {
        self.raw().get()
    }

    /// Whether it is the same in every call.
    #[cfg(feature = "rmcp")]
    pub(crate) fn is_fixed(&self) -> bool {
        matches!(self.written, Written::Fixed(_))
    }

    fn raw(&self) -> &RawValue {
        match &self.written {
            Written::Fixed(written) => written,
            Written::Now(written) => written,
        }
    }
}

impl PartialEq for FormSchema {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

/// What is offered and filled in may be for one person's eyes alone.
impl fmt::Debug for FormSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FormSchema(…)")
    }
}

impl Serialize for FormSchema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.raw().serialize(serializer)
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
        schema: FormSchema,
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
        self.params.message()
    }

    /// The `requestedSchema` of a form; null of anything else.
    pub fn schema(&self) -> &Json {
        match &self.params {
            InputParams::Form { schema, .. } => schema.json(),
            _ => &Json::Null,
        }
    }

    /// The value of this request in `inputRequests`, which it is also serialized as.
    pub fn into_json(self) -> Json {
        serde_json::to_value(self).expect("plain data is JSON")
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
    /// The words that the person or the model reads; none of `roots/list`.
    pub(crate) fn message(&self) -> &str {
        match self {
            Self::Form { message, .. } | Self::Visit { message, .. } | Self::Sample { message, .. } => message,
            Self::Roots => "",
        }
    }

    /// With the step in front of the words, and each of the `reasons` on a line of its own above them: what is asked stands
    /// on the last line, and nothing else does. Some clients show it all on one line, so a reason ends as a sentence does.
    pub(crate) fn below(mut self, reasons: &[String], step: Option<&str>) -> Self {
        if let Self::Form { message, .. } | Self::Visit { message, .. } | Self::Sample { message, .. } = &mut self {
            if let Some(step) = step {
                *message = format!("{step} {message}");
            }
            if !reasons.is_empty() {
                let reasons: String = reasons.iter().map(|reason| format!("{}\n", sentence(reason))).collect();
                *message = reasons + message;
            }
        }
        self
    }

    /// The method of the request.
    pub(crate) fn method(&self) -> &'static str {
        match self {
            Self::Form { .. } | Self::Visit { .. } => "elicitation/create",
            Self::Sample { .. } => "sampling/createMessage",
            Self::Roots => "roots/list",
        }
    }
}

/// `text` with a full stop, where it has nothing at its end.
fn sentence(text: &str) -> Cow<'_, str> {
    if text.trim_end_matches('”').ends_with(char::is_alphanumeric) {
        Cow::Owned(format!("{text}."))
    } else {
        Cow::Borrowed(text)
    }
}

/// An entry of `inputRequests` (specification 2026-07-28, basic/utilities/mrtr).
impl Serialize for InputRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut request = serializer.serialize_map(None)?;
        request.serialize_entry("method", self.params.method())?;
        if self.params != InputParams::Roots {
            request.serialize_entry("params", &self.params)?;
        }
        request.end()
    }
}

/// The `params` of the request.
impl Serialize for InputParams {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut params = serializer.serialize_map(None)?;
        match self {
            Self::Form { message, schema } => {
                params.serialize_entry("mode", "form")?;
                params.serialize_entry("message", message)?;
                params.serialize_entry("requestedSchema", schema)?;
            }
            Self::Visit { message, url } => {
                params.serialize_entry("mode", "url")?;
                params.serialize_entry("message", message)?;
                params.serialize_entry("url", url)?;
            }
            Self::Sample {
                message,
                system,
                max_tokens,
                temperature,
            } => {
                let message = json!({"role": "user", "content": {"type": "text", "text": message}});
                params.serialize_entry("messages", &[message])?;
                if let Some(system) = system {
                    params.serialize_entry("systemPrompt", system)?;
                }
                if let Some(temperature) = temperature {
                    params.serialize_entry("temperature", temperature)?;
                }
                params.serialize_entry("maxTokens", max_tokens)?;
            }
            Self::Roots => {}
        }
        params.end()
    }
}
