//! What a `tools/call` comes to.

use std::collections::BTreeMap;

use rmcp::model::{CallToolResponse, ElicitRequestParams, InputRequest};
use serde_json::{Map, Value};

/// What a `tools/call` came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// An `InputRequiredResult`.
    Asked(Asked),
    /// A final result.
    Result(Outcome),
    /// A JSON-RPC error.
    Error(Refused),
}

/// The content of an `InputRequiredResult`.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Message and schema of every form.
    pub forms: BTreeMap<String, (String, Value)>,
    /// Every page that the person is sent to.
    pub pages: BTreeMap<String, Page>,
    /// The sealed state.
    pub state: String,
}

/// A page that the person is sent to.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// What it is for.
    pub message: String,
    /// Where it is.
    pub url: String,
}

/// The content of a `CallToolResult`.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The first text.
    pub text: String,
    /// Whether it says that it is an error.
    pub is_error: bool,
    /// The whole result.
    pub json: Value,
}

/// A JSON-RPC error.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// Its code.
    pub code: i32,
    /// Its message.
    pub message: String,
    /// Its data.
    pub data: Value,
}

impl Reply {
    pub(crate) fn of(response: CallToolResponse) -> Self {
        match response {
            CallToolResponse::InputRequired(required) => {
                let (mut forms, mut pages) = (BTreeMap::new(), BTreeMap::new());
                for (key, request) in required.input_requests.unwrap_or_default() {
                    let InputRequest::Elicitation(request) = request else {
                        panic!("{key} is no elicitation")
                    };
                    match request.params {
                        ElicitRequestParams::FormElicitationParams {
                            message,
                            requested_schema,
                            ..
                        } => {
                            let schema = serde_json::to_value(requested_schema).expect("a schema is JSON");
                            forms.insert(key, (message, schema));
                        }
                        ElicitRequestParams::UrlElicitationParams { message, url, .. } => {
                            pages.insert(key, Page { message, url });
                        }
                        other => panic!("{key} is neither a form nor a page: {other:?}"),
                    }
                }
                Self::Asked(Asked {
                    forms,
                    pages,
                    state: required.request_state.expect("every round is sealed"),
                })
            }
            CallToolResponse::Complete(result) => Self::Result(Outcome {
                text: result
                    .content
                    .first()
                    .and_then(|block| block.as_text())
                    .map_or_else(String::new, |text| text.text.clone()),
                is_error: result.is_error == Some(true),
                json: serde_json::to_value(&result).expect("a result is JSON"),
            }),
            other => panic!("no wizard answers with {other:?}"),
        }
    }

    /// The questions.
    ///
    /// # Panics
    ///
    /// When it is something else.
    pub fn asked(self) -> Asked {
        match self {
            Self::Asked(asked) => asked,
            other => panic!("expected questions, got {other:?}"),
        }
    }

    /// The text of a result that is no error.
    ///
    /// # Panics
    ///
    /// When it is something else.
    pub fn text(self) -> String {
        match self {
            Self::Result(outcome) if !outcome.is_error => outcome.text,
            other => panic!("expected a result, got {other:?}"),
        }
    }

    /// The text of a result that is an error.
    ///
    /// # Panics
    ///
    /// When it is something else.
    pub fn tool_error(self) -> String {
        match self {
            Self::Result(outcome) if outcome.is_error => outcome.text,
            other => panic!("expected a tool error, got {other:?}"),
        }
    }

    /// The JSON-RPC error.
    ///
    /// # Panics
    ///
    /// When it is something else.
    pub fn refused(self) -> Refused {
        match self {
            Self::Error(refused) => refused,
            other => panic!("expected an error, got {other:?}"),
        }
    }
}

impl Asked {
    /// The key of the only form.
    ///
    /// # Panics
    ///
    /// When there is not exactly one.
    pub fn key(&self) -> &str {
        assert_eq!(self.forms.len(), 1, "one form a round");
        self.forms.keys().next().expect("one form")
    }

    /// The message of the only form.
    ///
    /// # Panics
    ///
    /// When there is not exactly one.
    pub fn message(&self) -> &str {
        &self.forms[self.key()].0
    }

    /// The keys of all forms, in order.
    pub fn keys(&self) -> Vec<&str> {
        self.forms.keys().map(String::as_str).collect()
    }

    /// The properties of the form `key`.
    ///
    /// # Panics
    ///
    /// When it was not asked.
    pub fn properties(&self, key: &str) -> &Map<String, Value> {
        let schema = &self.forms[key].1["properties"];
        schema.as_object().expect("properties are an object")
    }

    /// The schema of the only field of the only form.
    ///
    /// # Panics
    ///
    /// When there is not exactly one.
    pub fn field(&self) -> &Value {
        &self.forms[self.key()].1["properties"][self.key()]
    }

    /// The only page, without a form beside it.
    ///
    /// # Panics
    ///
    /// When there is not exactly one.
    pub fn page(&self) -> &Page {
        assert_eq!((self.forms.len(), self.pages.len()), (0, 1), "one page: {self:?}");
        self.pages.values().next().expect("one page")
    }

    /// Whether nothing is asked, and the client only has to come back.
    pub fn waits(&self) -> bool {
        self.forms.is_empty() && self.pages.is_empty()
    }
}
